import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointSpec, fillPath } from '#contract/wire/endpoint.ts'
import { endpoints, nameOf } from '../../../test/endpoints.ts'
import { type FeatureGuards, OWNER } from '../../../test/feature-guards.ts'
import { guards } from '../../../test/guards.ts'
import { goodBody } from '../../../test/rows/good-bodies.ts'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { createMissingDemoData } from '../demo/demo-data.ts'
import { demoContributionsOf } from '../feature/feature.ts'

let marquee: TestMarquee
let owner: string
let stranger: string
let ids: Set<string>
beforeAll(async () => {
  marquee = await startTestMarquee()
  await createMissingDemoData(marquee.services, demoContributionsOf(features))
  for (const { furnishOwner } of guards) await furnishOwner?.(selectRows)
  owner = await signIn('demo@marquee.test')
  stranger = await signIn('other@marquee.test')
  ids = await idsOfOwner()
})
afterAll(() => marquee.stop())

async function signIn(email: string): Promise<string> {
  const { body } = await marquee.api('POST', '/user-management/login', { body: { user_email: email, password: 'Demo!2345' } })
  return body.data.token
}

const selectRows = async (sql: string) => (await marquee.services.database.executeSql(sql)).rows
const oneOf = async (sql: string) => {
  const [row] = await selectRows(sql)
  if (!row) throw new Error(`The demo business has nothing for: ${sql}`)
  return String(row.id)
}

const ownersIds: Record<string, string> = Object.assign({}, ...guards.map((those) => those.ownersIds))
const ownersBodies: NonNullable<FeatureGuards['ownersBodies']> = Object.assign({}, ...guards.map((those) => those.ownersBodies))
const ownersQueries: Record<string, string> = Object.assign({}, ...guards.map((those) => those.ownersQueries))
const queries: Record<string, string> = Object.assign({}, ...guards.map((those) => those.queries))
const sameForBoth = guards.flatMap((those) => those.sameForBoth ?? [])

const ofAccounts = endpoints.filter(({ access }) => access === 'account' || access === 'administrator')
/** The year of a month ago, so that it has data on New Year's Day too */
const YEAR = new Date(Date.now() - 30 * 86_400_000).getUTCFullYear()
/** Path parameters with public values, which identify no row of a client */
const FIXED_VALUES = { platform: 'google', network: 'instagram', year: String(YEAR), month: '1' }
const isId = (name: string) => !(name in FIXED_VALUES)
const namesIn = ({ path }: EndpointSpec) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const withIds = ofAccounts.filter(
  (endpoint) => namesIn(endpoint).some(isId) || nameOf(endpoint) in ownersBodies || nameOf(endpoint) in ownersQueries,
)
const reads = ofAccounts.filter((endpoint) => endpoint.method === 'GET' && !withIds.includes(endpoint))
const named = (list: readonly EndpointSpec[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const)

async function callWithOwnersIds(endpoint: EndpointSpec, token: string) {
  const params: Record<string, string> = { ...FIXED_VALUES }
  const idOf = (name: string) => oneOf(ownersIds[`${nameOf(endpoint)} ${name}`] ?? ownersIds[name] ?? `no row for ${name}`)
  for (const name of namesIn(endpoint).filter(isId)) params[name] = await idOf(name)
  const body = endpoint.body ? { ...goodBody(endpoint), ...(await ownersBodies[nameOf(endpoint)]?.(idOf)) } : undefined
  const parameter = ownersQueries[nameOf(endpoint)]
  const query = parameter ? `?${parameter}=${await idOf(parameter)}` : ''
  return marquee.api(endpoint.method, fillPath(endpoint, params) + query, { token, body })
}

/** Ids of all of the owner's rows */
async function idsOfOwner(): Promise<Set<string>> {
  const columns = await selectRows(`select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.columns own on own.table_name = c.table_name and own.column_name = 'client_uuid'
    where c.table_schema = 'public' and (c.data_type = 'uuid' or c.column_name = 'call_sid')`)
  const found = await Promise.all(
    columns.map(({ table, column }) =>
      selectRows(`select distinct ${column}::text as id from ${table} where client_uuid = '${OWNER}' and ${column} is not null`),
    ),
  )
  return new Set(found.flat().map(({ id }) => String(id)))
}

describe('another client', () => {
  test.each(named(withIds))('%s › with the owner’s ids › finds nothing, where the owner finds something', async (_, endpoint) => {
    expect((await callWithOwnersIds(endpoint, stranger)).status).toBe(404)
    expect((await callWithOwnersIds(endpoint, owner)).status).not.toBe(404)
  })

  test.each(named(reads))('%s › read by the stranger › contains nothing of the owner’s', async (_, endpoint) => {
    const path = fillPath(endpoint, FIXED_VALUES) + (queries[nameOf(endpoint)] ?? '')
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
    // Guards against a vacuous pass: the two responses must differ, or both might be empty
    expect(theirs === strangers).toBe(sameForBoth.includes(nameOf(endpoint)))
  })
})
