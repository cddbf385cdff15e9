import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointSpec, pathOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { goodBody, nameOf } from '../../../test/good-bodies.ts'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { demoShares } from '../../app.ts'
import { makeDemoData } from '../demo/demo-data.ts'

const OWNER = '0d3a0000-0000-4000-8000-000000000001'

let marquee: TestMarquee
let owner: string
let stranger: string
let ids: Set<string>
beforeAll(async () => {
  marquee = await startTestMarquee()
  await makeDemoData(marquee.services, demoShares)
  await furnishOwner()
  owner = await signIn('demo@marquee.test')
  stranger = await signIn('other@marquee.test')
  ids = await idsOfOwner()
})
afterAll(() => marquee.stop())

async function signIn(email: string): Promise<string> {
  const { body } = await marquee.api('POST', '/user-management/login', { body: { user_email: email, password: 'Demo!2345' } })
  return body.data.token
}

const ask = async (sql: string) => (await marquee.services.database.executeSql(sql)).rows
const oneOf = async (sql: string) => {
  const [row] = await ask(sql)
  if (!row) throw new Error(`The demo business has nothing for: ${sql}`)
  return String(row.id)
}

const HOLDER = randomUUID()

/** What the demo business gets only with time: reviews from a sync, a payment under way, a list that was imported */
async function furnishOwner(): Promise<void> {
  for (const platform of ['google', 'yelp'])
    await ask(`insert into reviews (client_uuid, platform, external_id, rate, contents, written_at, day, changed_at)
      values ('${OWNER}', '${platform}', 'owners', 4, 'Good', now(), current_date, now())`)
  await ask(`insert into review_syncs (client_uuid, platform, total_reviews) values ('${OWNER}', 'google', 312)
    on conflict (client_uuid, platform) do update set total_reviews = excluded.total_reviews`)
  await ask(`with payment as (
      insert into payments (client_uuid, uuid, holder, total_cents, expires_at)
      values ('${OWNER}', gen_random_uuid(), '${HOLDER}', 100, now() + interval '1 hour') returning uuid)
    insert into payment_invoices (client_uuid, payment_uuid, invoice_uuid, position, wanted_cents)
    select '${OWNER}', payment.uuid, (${ROWS.open_invoice}), 1, 100 from payment`)
  await ask(`insert into invitation_imports (client_uuid, uuid, total) values ('${OWNER}', gen_random_uuid(), 1)`)
}

/** Where the ids in a path, or in a body, come from. Whoever adds a call with an id adds its row here */
const ROWS: Record<string, string> = {
  call_sid: `select call_sid as id from calls where client_uuid = '${OWNER}' and recording_file_uuid is not null limit 1`,
  review_uuid: `select uuid as id from reviews where client_uuid = '${OWNER}' and platform = 'google' limit 1`,
  business_promoter_uuid: `select uuid as id from invitations where client_uuid = '${OWNER}' limit 1`,
  payment_uuid: `select uuid as id from payments where client_uuid = '${OWNER}' and holder = '${HOLDER}'`,
  action_item: `select uuid as id from action_items where client_uuid = '${OWNER}' limit 1`,
  open_invoice: `select uuid as id from invoices where client_uuid = '${OWNER}' and paid_cents = 0 and canceled_at is null limit 1`,
  paid_invoice: `select uuid as id from invoices where client_uuid = '${OWNER}' and paid_cents > 0 limit 1`,
}

/** What “uuid” means in a path */
function rowOf({ path }: EndpointSpec, name: string): string {
  if (name !== 'uuid') return name
  if (path.includes('/action-items/')) return 'action_item'
  return path.endsWith('/receipt') ? 'paid_invoice' : 'open_invoice'
}

/** Names of ids in bodies */
const BODIES: Record<string, (invoice: string) => object> = {
  'POST /payment/reservations': (invoice) => ({ client_invoice_uuids: [invoice], holder: randomUUID() }),
  'PUT /payment/paid': (invoice) => ({ client_invoice_uuid: invoice }),
  'POST /payment/reservations/{payment_uuid}/failed': () => ({ holder: HOLDER }),
}

const QUERIES: Record<string, string> = { 'GET /payment/statement': `?year=${new Date().getFullYear()}` }

/** Nothing that differs from one business to another of the demo */
const SAME_FOR_BOTH = ['GET /user/member/searchShoppingCartNumber', 'GET /inquiry/call-inquiry/columns', 'GET /review/verification']

const ofAccounts = endpoints.filter(({ access }) => access === 'account' || access === 'administrator')
const isId = (name: string) => name !== 'platform'
const namesIn = ({ path }: EndpointSpec) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const withIds = ofAccounts.filter((endpoint) => namesIn(endpoint).some(isId) || nameOf(endpoint) in BODIES)
const reads = ofAccounts.filter((endpoint) => endpoint.method === 'GET' && !namesIn(endpoint).some(isId))
const named = (list: readonly EndpointSpec[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const)

async function callWithOwnersIds(endpoint: EndpointSpec, token: string) {
  const params: Record<string, string> = { platform: 'google' }
  for (const name of namesIn(endpoint).filter(isId)) params[name] = await oneOf(ROWS[rowOf(endpoint, name)] ?? `no row for ${name}`)
  const inBody = BODIES[nameOf(endpoint)]?.(await oneOf(String(ROWS.open_invoice)))
  const body = endpoint.body ? { ...goodBody(endpoint), ...inBody } : undefined
  return marquee.api(endpoint.method, pathOf(endpoint, params), { token, body })
}

/** Everything that names a row of the owner’s */
async function idsOfOwner(): Promise<Set<string>> {
  const columns = await ask(`select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.columns own on own.table_name = c.table_name and own.column_name = 'client_uuid'
    where c.table_schema = 'public' and (c.data_type = 'uuid' or c.column_name = 'call_sid')`)
  const found = await Promise.all(
    columns.map(({ table, column }) =>
      ask(`select distinct ${column}::text as id from ${table} where client_uuid = '${OWNER}' and ${column} is not null`),
    ),
  )
  return new Set(found.flat().map(({ id }) => String(id)))
}

describe('another client', () => {
  test.each(named(withIds))('%s › with the owner’s ids › finds nothing there, where the owner does', async (_, endpoint) => {
    expect((await callWithOwnersIds(endpoint, stranger)).status).toBe(404)
    expect((await callWithOwnersIds(endpoint, owner)).status).not.toBe(404)
  })

  test.each(named(reads))('%s › read by the stranger › names nothing of the owner’s', async (_, endpoint) => {
    const path = pathOf(endpoint, { platform: 'google' }) + (QUERIES[nameOf(endpoint)] ?? '')
    const textOf = async (token: string) => {
      const { status, body } = await marquee.api('GET', path, { token })
      expect([200, 304]).toContain(status)
      if (!Buffer.isBuffer(body)) return JSON.stringify(body)
      return body.subarray(0, 2).toString() === 'PK' ? JSON.stringify((await readXlsx(body)).sheets) : body.toString('latin1')
    }
    const [theirs, strangers] = [await textOf(owner), await textOf(stranger)]
    const idsIn = (text: string) =>
      (text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|CA[0-9a-f]{32}/g) ?? []).filter((id) => ids.has(id))
    expect(idsIn(strangers)).toEqual([])
    expect(strangers).not.toMatch(/Bright Smile|Dana Whitfield|demo@marquee/)
    // Not because neither has anything
    expect(theirs === strangers).toBe(SAME_FOR_BOTH.includes(nameOf(endpoint)))
  })
})
