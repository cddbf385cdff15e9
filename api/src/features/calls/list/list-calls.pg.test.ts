import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import type { PreparedStatement } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { selectNewestCalls } from '../newest/newest-calls.queries.ts'
import { buildCallListStatements } from './list-calls.queries.ts'
import { buildCallSearchStatements } from './search-calls.queries.ts'

// Needs a real PostgreSQL: the plans of a database with statistics

let marquee: TestMarquee
let clientUuid: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  clientUuid = (await marquee.createAccount()).clientUuid
  await marquee.services.database.executeSql(
    `insert into calls (client_uuid, call_sid, started_at, day, summary)
     select $1, 'planned-' || n, '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01', 'An implant' from generate_series(1, 1000) n`,
    [clientUuid],
  )
  await marquee.services.database.executeSql(
    `insert into action_items (client_uuid, call_sid, action_items, mark, due_at) select client_uuid, call_sid, 'Send the form', 'form', started_at from calls where client_uuid = $1`,
    [clientUuid],
  )
  await marquee.services.database.executeSql('analyze calls, action_items')
})
afterAll(() => marquee.stop())

function planOf({ text, values }: PreparedStatement): Promise<string> {
  return withTenant(marquee.services.database, clientUuid, async (db) => {
    await db.execute(sql`set local plan_cache_mode = force_generic_plan`)
    const { rows } = await db.$client.query(`explain ${text}`, values)
    return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n')
  })
}

describe('the calls of a business with many › with their urgent items', () => {
  const page = { page: 1, size: 10 }
  test.each([
    ['first page', () => buildCallListStatements(page)[0]],
    ['later page', () => buildCallListStatements({ ...page, page: 3 })[0]],
    ['category', () => buildCallListStatements({ ...page, category_filter: 'APPOINTMENT' })[0]],
    ['search', () => buildCallSearchStatements(page, 'implant')[0]],
    ['newest', () => selectNewestCalls.statement({})],
  ])('%s › looks them up by their calls instead of reading those of all businesses', async (_, statement) => {
    const plan = await planOf(statement())
    expect(plan).toMatch(/on action_items urgent/)
    expect(plan).not.toMatch(/Seq Scan on action_items urgent/)
  })
})

test.each(['search_calls', 'search_reviews'])(
  '%s › in a plan › counts as one row, so that its caller is not compiled for a thousand',
  async (name) => {
    const { rows } = await marquee.services.database.executeSql('select prorows from pg_proc where proname = $1', [name])
    expect(rows).toEqual([{ prorows: 1 }])
  },
)
