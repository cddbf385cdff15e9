import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { hashSync } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { createSandbox } from '../../sandbox/src/app.ts'
import { features } from '../src/app.ts'
import { connectProviders } from '../src/connect-providers.ts'
import { auditEvents } from '../src/platform/audit/audit.tables.ts'
import { createLog } from '../src/platform/base/log.ts'
import { createMetrics } from '../src/platform/base/metrics.ts'
import type { Database, Db } from '../src/platform/database/database.ts'
import { withSystem, withTenant } from '../src/platform/database/tenancy.ts'
import { attachmentsOf, jobsOf, textSenderOf } from '../src/platform/feature/feature.ts'
import type { Route } from '../src/platform/http/route.ts'
import { accounts, clients } from '../src/platform/identity/identity.tables.ts'
import { startSession } from '../src/platform/identity/sessions.ts'
import type { AnyJob } from '../src/platform/jobs/job.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { buildServer } from '../src/platform/server/build-server.ts'
import type { Services } from '../src/platform/services/services.ts'
import { readConfig } from '../src/read-config.ts'
import { watchTraffic } from './faults/watch-traffic.ts'
import { openTestDatabase } from './test-database.ts'

export const TEST_PASSWORD = 'Correct!123'
// Hashed once, and with weak parameters, because hashing and signing in with the product's parameters took longer than most tests
const passwordHash = hashSync(TEST_PASSWORD, { memoryCost: 64, timeCost: 1 })
export const OPERATOR_KEY = 'operator-key-for-tests-only'
export const CONNECTION_KEYS = `tests:${Buffer.alloc(32, 7).toString('base64')}`

export interface ApiResponse {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on the response, whatever its type
  body: any
}

/** Status, code and message of a failed call, for a single comparison */
export function problemOf({ status, body }: ApiResponse): { status: number; code: string; message: string } {
  return { status, code: body?.details?.data?.code, message: body?.details?.data?.message }
}

export interface TestAccount {
  clientUuid: string
  uuid: string
  email: string
  token: string
}

export interface ReceivedMessage {
  channel: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  headers: Record<string, string>
}

export type TestMarquee = Awaited<ReturnType<typeof startTestMarquee>>

/** The whole server on a free port, with its own database, the sandbox for the vendors, and a clock that tests control */
export async function startTestMarquee(
  options: { routes?: Route[]; jobs?: AnyJob[]; env?: Record<string, string>; database?: Database; webhookOrigin?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-test-'))
  const traffic = watchTraffic()
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0, onStrayCall: traffic.watch })
  const [{ database, url: databaseUrl, dispose }] = await Promise.all([
    options.database ? handedIn(options.database) : openTestDatabase(),
    sandbox.start(),
  ])
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    OPERATOR_KEY,
    CONNECTION_KEYS,
    // Tests also run at night
    TEXT_HOURS: '0-24',
    SANDBOX_PORT: String(sandbox.ports.http),
    SANDBOX_SMTP_PORT: String(sandbox.ports.smtp),
    ...options.env,
  })
  const clock = createTestClock()
  const logLines: string[] = []
  const log = createLog(
    'debug',
    new Writable({
      write: (chunk, _, done) => {
        logLines.push(String(chunk))
        done()
      },
    }),
  )
  const runningJobs = await startJobs({ database, jobs: options.jobs ?? jobsOf(features), log, runsCron: false })
  // Nothing listens at the public URL, so tests send the vendors' webhooks themselves
  const { webhookOrigin = null } = options
  const vendors = connectProviders(config, { dataFolder: folder, publicUrl: config.publicUrl, webhookOrigin })
  const services: Services = {
    config,
    clock,
    log,
    metrics: createMetrics(),
    database,
    jobs: runningJobs,
    attachments: attachmentsOf(features),
    chooseTextSender: textSenderOf(features),
    ...vendors,
  }
  const server = await buildServer(services, options.routes ? [{ name: 'tested', routes: options.routes }] : features)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const sandboxUrl = `http://127.0.0.1:${sandbox.ports.http}`
  let made = 0

  async function insertClient(db: Db, values: Partial<typeof clients.$inferInsert> = {}): Promise<string> {
    const [row] = await db
      .insert(clients)
      .values({ companyName: `Practice ${++made}`, brand: 'marquee', timeZone: 'America/Chicago', phoneCountryCode: '+1', ...values })
      .returning({ uuid: clients.clientUuid })
    if (!row) throw new Error('no client')
    return row.uuid
  }

  async function request(
    method: string,
    path: string,
    given: { token?: string; body?: unknown; headers?: Record<string, string>; raw?: BodyInit } = {},
  ): Promise<ApiResponse> {
    // Calls run in process, because a socket takes more time than the rest of most requests. Tests of sockets use `url`
    const raw = given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body))
    // Encodes a form as fetch would, with a content type that contains its boundary
    const encoded = raw === undefined ? undefined : new Response(raw)
    const { pathname, search, host } = new URL(`${url}${path}`)
    const response = await server.inject({
      method: method as 'GET',
      url: `${pathname}${search}`,
      headers: {
        host,
        ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? undefined }),
        ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
        ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries(Object.entries(given.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
      },
      ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers)) for (const one of [value ?? []].flat()) headers.append(name, String(one))
    const isJson = headers.get('content-type')?.includes('json')
    return { status: response.statusCode, headers, body: isJson ? response.json() : response.rawPayload }
  }

  return {
    url,
    databaseUrl,
    config,
    services,
    clock,
    server,
    sandbox,
    sandboxUrl,
    logLines,
    request,
    /** A call of the API: `api('GET', '/home/today', { token })` */
    api: (method: string, path: string, given?: Parameters<typeof request>[2]) => request(method, `/api${path}`, given),

    createClient: (values?: Partial<typeof clients.$inferInsert>): Promise<string> =>
      withSystem(database, (db) => insertClient(db, values)),

    /** A signed-in account, which belongs to a new client unless one is given */
    async createAccount(values: Partial<typeof accounts.$inferInsert> = {}): Promise<TestAccount> {
      return withSystem(database, async (db) => {
        const clientUuid = values.clientUuid ?? (await insertClient(db))
        const email = values.email ?? `person-${++made}@practice.test`
        const [row] = await db
          .insert(accounts)
          .values({ accountType: 'MAIN', passwordHash, ...values, clientUuid, email })
          .returning({ uuid: accounts.uuid })
        if (!row) throw new Error('no account')
        return {
          clientUuid,
          uuid: row.uuid,
          email,
          token: await startSession(db, clock, { clientUuid, uuid: row.uuid }, { isRemembered: true }),
        }
      })
    },

    /** Processes jobs continuously, as a worker process does, until stopped */
    startWorking: () => runningJobs.work(services),

    /** Runs the due jobs; with `includeWaiting` also jobs that wait for a retry */
    runJobs: (how?: { includeWaiting?: boolean }) => runningJobs.drain(services, how),

    /** The actions in a client's audit log, oldest first. Actions of one transaction are in the order of its statements */
    async auditOf(clientUuid: string): Promise<string[]> {
      const rows = await withTenant(database, clientUuid, (db) =>
        db.select({ action: auditEvents.action }).from(auditEvents).orderBy(auditEvents.createdAt, sql`cmin::text::int`),
      )
      return rows.map(({ action }) => action)
    },

    /** Messages that the sandbox received, newest first */
    async inbox(to: string): Promise<ReceivedMessage[]> {
      const response = await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(to)}`)
      return response.json()
    },

    async stop(): Promise<void> {
      await server.close()
      await runningJobs.stop()
      await vendors.mail.close()
      await sandbox.stop()
      await dispose()
      rmSync(folder, { recursive: true, force: true })
      traffic.check()
    },
  }
}

const handedIn = (database: Database) => ({ database, url: undefined, dispose: () => database.close() })

function createTestClock() {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms: number) {
      offsetMs += ms
    },
  }
}
