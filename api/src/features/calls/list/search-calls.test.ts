import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCalls } from '../../../../test/rows/call-rows.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { sqlStateOf } from '../../../platform/database/database.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'

let marquee: TestMarquee
let account: TestAccount
let sids: string[]
beforeAll(async () => {
  marquee = await startTestMarquee()
  account = await marquee.createAccount()
  sids = await insertCalls(marquee, account.clientUuid, [
    { callerName: 'Ann Lee', phoneFrom: '+12175550142', summary: 'Asked about an Implant', callStatus: 'Missed call' },
    { calleeName: 'Megan', phoneFrom: '+447700900123', keywords: ['whitening', '50% off'] },
    {
      phoneFrom: '+12175550199',
      transcript: [
        { speaker: 'caller', name: 'Caller', at_s: 1, text: 'My number is 555-0142, and my file is a_b\\c' },
        { speaker: 'staff', name: 'Megan', at_s: 3, text: 'A crown, then.' },
      ],
    },
    { callerName: 'Ann Lee', summary: 'Sold something, an implant too', spam: true },
  ])
})
afterAll(() => marquee.stop())

const search = async (text: string, more = '') => {
  const { body } = await marquee.api('GET', `/inquiry/call-inquiry1?search=${encodeURIComponent(text)}${more}`, { token: account.token })
  return body
}
const found = async (text: string, more = '') =>
  (await search(text, more)).data.map((call: { call_sid: string }) => sids.indexOf(call.call_sid))

describe('GET /inquiry/call-inquiry1 with a search', () => {
  test.each([
    ['ann', [0]],
    ['ANN LEE', [0]],
    ['lee implant', [0]],
    ['implant whitening', []],
    ['mplan', [0]],
    ['whitening', [1]],
    ['crown', [2]],
    ['an', [0, 1, 2]],
    ['(217) 555-0142', [0]],
    ['+1 217.555.0142', [0]],
    ['217 555 01', [0, 2]],
    ['12175550142', [0]],
    ['07700 900123', [1]],
    ['555-0142', [0, 2]],
    ['Ann 217-555-0142', [0]],
    ['50%', [1]],
    ['0%', [1]],
    ['a_', [2]],
    ['_', []],
    ['a_b\\c', [2]],
    ['b\\', [2]],
    ["'; drop table calls --", []],
  ])('for %j › finds those in which all of it occurs', async (text, expected) => {
    expect(await found(text)).toEqual(expected)
  })

  test('with other filters, and beyond the last page › counts what the search finds', async () => {
    expect(await search('an', '&call_status_filter=MISSED_CALL')).toMatchObject({
      page: { totalElements: 1, totalPage: 1 },
      counts: { answered: 0, missed: 1 },
    })
    expect(await search('an', '&page=3')).toMatchObject({
      data: [],
      page: { totalElements: 3, totalPage: 1, number: 3 },
      counts: { answered: 2, missed: 1 },
    })
    expect(await found('implant', '&spam_filter=SPAM')).toEqual([3])
  })

  test('page by page › shows each call once', async () => {
    const business = await marquee.createAccount()
    const many = await insertCalls(
      marquee,
      business.clientUuid,
      Array.from({ length: 12 }, () => ({ summary: 'braces' })),
    )
    const pages = await Promise.all(
      [1, 2].map((page) => marquee.api('GET', `/inquiry/call-inquiry1?search=braces&page=${page}`, { token: business.token })),
    )
    expect(pages.flatMap(({ body }) => body.data.map((call: { call_sid: string }) => call.call_sid))).toEqual(many)
  })
})

describe('GET /inquiry/call-inquiry1 with a search for a name with accents', () => {
  let practice: TestAccount
  beforeAll(async () => {
    practice = await marquee.createAccount()
    const lines = [{ speaker: 'caller' as const, name: 'Caller', at_s: 1, text: 'Mañana, für Zoë' }]
    await insertCalls(marquee, practice.clientUuid, [
      { callerName: 'Ángela Ramírez', phoneFrom: '+12175550151', transcript: lines },
      { callerName: 'Ned RAMIREZ', phoneFrom: '+12175550152', summary: 'Braces' },
    ])
  })

  test.each([
    ['RAMIREZ', 2],
    ['ramírez', 2],
    ['RAMÍREZ angela', 1],
    ['manana', 1],
    ['ZOE fur', 1],
    ['bráces', 1],
    ['ramirzz', 0],
    ['r a m', 0],
    ['r ramirez', 2],
    ['ramirez 2 3 4 5 ramirez ramirez ramirez ramirez ramirez ramirez ramirez nowhere', 2],
  ])('%s › finds it with and without them', async (text, expected) => {
    const { body } = await marquee.api('GET', `/inquiry/call-inquiry1?search=${encodeURIComponent(text)}`, { token: practice.token })
    expect(body.page.totalElements).toBe(expected)
  })

  test.each(['RAMIREZ', 'ramírez', 'Ángela', 'angela rami'])('%s in the jump list › finds the callers', async (text) => {
    const { body } = await marquee.api('GET', `/search?words=${encodeURIComponent(text)}`, { token: practice.token })
    const hits = body.groups.find(({ key }: { key: string }) => key === 'callers').hits
    expect(hits.map(({ title }: { title: string }) => title)).toContain('Ángela Ramírez')
  })
})

describe('the function search_calls', () => {
  const query = sql`select total from search_calls(array['%implant%'], null, null, null, null, null, null, null, false, 'DESC', 10, 0)`
  const totalIn = ({ rows }: { rows: Record<string, unknown>[] }) => Number(rows[0]?.total)

  test('under another client, or none › finds nothing of this one', async () => {
    const { database } = marquee.services
    const stranger = await marquee.createClient()
    expect(totalIn(await withTenant(database, account.clientUuid, (db) => db.execute(query)))).toBe(1)
    expect(totalIn(await withTenant(database, stranger, (db) => db.execute(query)))).toBe(0)
    const withoutClient = await database.transaction("select set_config('role', 'marquee_tenant', true)", (db) => db.execute(query))
    expect(totalIn(withoutClient)).toBe(0)
  })

  test('called from a tenant’s own SQL › ignores objects in front of the search path', async () => {
    const { database } = marquee.services
    const stranger = await marquee.createClient()
    const total = await withTenant(database, stranger, async (db) => {
      await db.execute(sql`select set_config('search_path', 'pg_temp, public', true)`)
      return totalIn(await db.execute(query))
    })
    expect(total).toBe(0)
  })

  test('by another role than the tenant’s › is rejected', async () => {
    const state = await withSystem(marquee.services.database, (db) => db.execute(query)).then(
      () => undefined,
      (error) => sqlStateOf(error),
    )
    expect(state).toBe('42501')
  })

  test('its owner, unlike a tenant › may use the index of the search text', async () => {
    const planFor = (role: string) =>
      marquee.services.database.transaction(
        `select set_config('role', '${role}', true), set_config('enable_seqscan', 'off', true)`,
        async (db) => {
          const { rows } = await db.execute(sql`explain select call_sid from calls where search_text like '%implant%'`)
          return JSON.stringify(rows)
        },
      )
    expect(await planFor('marquee_search')).toMatch(/Index Cond: \(search_text ~~/)
    expect(await planFor('marquee_tenant')).not.toMatch(/Index Cond: [^"]*search_text/)
  })

  test('run as its owner › that role cannot log in, reads what is searched and nothing else, and has no members', async () => {
    const { rows } = await marquee.services.database.executeSql(`
      select r.rolcanlogin, r.rolsuper, p.prosecdef, p.proconfig,
        (select count(*) from pg_class c where c.relowner = r.oid) as tables,
        (select array_agg(c.relname::text order by c.relname) from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')) as readable,
        (select count(*) from pg_proc other where other.proowner = r.oid) as functions,
        (select count(*) from pg_auth_members m where m.roleid = r.oid and pg_has_role(m.member, r.oid, 'usage') and not (select rolsuper from pg_roles where oid = m.member)) as members
      from pg_proc p join pg_roles r on r.oid = p.proowner where p.proname = 'search_calls'`)
    expect(rows).toEqual([
      {
        rolcanlogin: false,
        rolsuper: false,
        readable: ['callers', 'calls', 'invitations', 'reviews'],
        prosecdef: true,
        proconfig: ['search_path=pg_catalog, pg_temp', 'jit=off'],
        tables: 0,
        functions: 3,
        members: 0,
      },
    ])
  })
})
