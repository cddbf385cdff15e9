import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sealTokens } from '../../api/src/features/connections/grants/sealed-tokens.ts'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import type { Measurement } from '../measurements.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'
import { startServer } from '../tenant-read/server-process.ts'

const GRANTS = 1_000
const OPERATOR_KEY = 'operator-key-for-benchmarks'
const keyOf = (id: string, byte: number) => ({ id, bytes: Buffer.alloc(32, byte) })
const oldKey = keyOf('old', 1)
const newKey = keyOf('new', 2)

/** Re-encrypts the tokens of a thousand connections through the operator API */
export async function measureKeyRotation(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const dataFolder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await fillDatabase(postgres.url, { clients: 10, calls: 0 })
    await db.connect()
    await insertGrants(db)
    const keys = [newKey, oldKey].map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join(',')
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataFolder, ROLE: 'web', DEMO: 'false', OPERATOR_KEY, CONNECTION_KEYS: keys }
    const server = await startServer('app-server.ts', env)
    try {
      const startedAt = performance.now()
      const response = await fetch(`${server.url}/api/operator/connections/rotate-key`, {
        method: 'POST',
        headers: { authorization: `Bearer ${OPERATOR_KEY}` },
      })
      const { data } = (await response.json()) as { data: { rotated: number } }
      const seconds = (performance.now() - startedAt) / 1000
      if (data.rotated !== GRANTS) throw new Error(`${data.rotated} of ${GRANTS} were encrypted anew`)
      return [{ name: `${GRANTS} tokens encrypted anew`, measured: seconds, unit: ' s', must: 'stay below', limit: 2 }]
    } finally {
      await server.stop()
    }
  } finally {
    await db.end()
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function insertGrants(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ client_uuid: string }>('select client_uuid from clients limit 1')
  const clientUuid = rows[0]?.client_uuid ?? ''
  for (let index = 0; index < GRANTS; index++) {
    const uuid = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const { sealedTokens } = sealTokens([oldKey], { clientUuid, uuid }, { access: 'a'.repeat(220), refresh: 'r'.repeat(110) })
    await db.query(
      `insert into connection_grants (client_uuid, uuid, vendor, vendor_account_id, vendor_account_name, scopes, key_id, sealed_tokens, access_ends_at)
       values ($1, $2, 'google', $3, 'a@bench.test', '{}', 'old', $4, now())`,
      [clientUuid, uuid, String(index), sealedTokens],
    )
  }
}
