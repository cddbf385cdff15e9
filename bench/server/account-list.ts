import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { listAccounts, MAX_ACCOUNTS } from '#contract/accounts.ts'
import { selectOwnAccounts } from '../../api/src/features/accounts/accounts.queries.ts'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { withTrustedTenant } from '../calls/bench-requests.ts'
import { findBusiness } from '../calls/businesses.ts'
import { compareMedians } from '../calls/measure.ts'
import type { Measurement } from '../measurements.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const CONNECTIONS = 8

/** Compares the longest possible list of accounts with a bare handler that runs the same prepared SQL */
export async function measureAccountList(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const servers: { stop(): Promise<void> }[] = []
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await fillDatabase(postgres.url, { clients: 200, calls: 1_000 })
    await db.connect()
    const env = { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: String(CONNECTIONS) }
    const app = await startServer('app-server.ts', { ...env, DATA_DIR: folder, ROLE: 'web', DEMO: 'false' })
    servers.push(app)
    const business = await findBusiness(db, app.url, Number.MAX_SAFE_INTEGER)
    await fillUp(db, business.clientUuid)
    const statements = [withTrustedTenant(selectOwnAccounts.statement({}), business)]
    const file = join(folder, 'requests.json')
    writeFileSync(file, JSON.stringify({ accounts: { statements } }))
    const bare = await startServer('../calls/statements-server.ts', { ...env, BENCH_ASKS: file })
    servers.push(bare)
    const { authorization } = business
    const stack = { url: `${app.url}/api${listAccounts.path}`, authorization }
    await expectAll(stack)
    const [product = 0, plain = 1] = await compareMedians([stack, { url: `${bare.url}/request/accounts` }], 200)
    console.log(`  ${product.toFixed(2)} ms, bare ${plain.toFixed(2)} ms`)
    return [
      {
        name: `list of ${MAX_ACCOUNTS} accounts against the bare SQL`,
        measured: product / plain,
        unit: ' times',
        must: 'stay below',
        limit: 1.5,
      },
    ]
  } finally {
    for (const server of servers) await server.stop()
    await db.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Some accounts are invited, and most have a last sign-in, as in a business that has grown over years */
async function fillUp(db: pg.Client, clientUuid: string): Promise<void> {
  await db.query(
    `insert into accounts (client_uuid, email, password_hash, account_type, invited_at, last_sign_in_at, created_at)
     select $1, 'person-' || n || '@bench-full.test', case when n % 20 > 0 then '-' end, case when n % 50 = 0 then 'MAIN' else 'REGULAR' end,
       case when n % 20 = 0 then now() end, case when n % 20 > 0 then now() - n * interval '1 hour' end, now() - n * interval '1 day'
     from generate_series(1, $2 - (select count(*)::int from accounts where client_uuid = $1)) n`,
    [clientUuid, MAX_ACCOUNTS],
  )
  await db.query('analyze accounts')
}

async function expectAll({ url, authorization }: { url: string; authorization: string }): Promise<void> {
  const { data } = listAccounts.response.parse(await (await fetch(url, { headers: { authorization } })).json())
  if (data.length !== MAX_ACCOUNTS) throw new Error(`The list has ${data.length} accounts instead of ${MAX_ACCOUNTS}`)
}
