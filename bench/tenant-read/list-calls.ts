import { count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { pageOf, pageQuery } from '#contract/answer.ts'
import { endpoint } from '#contract/endpoint.ts'
import { hotQuery } from '../../api/src/platform/database/hot-query.ts'
import { currentClient } from '../../api/src/platform/database/tenancy.ts'
import { isoMoment } from '../../api/src/platform/database/wire-shape.ts'
import { benchCalls } from '../scale-data/calls.tables.ts'

export const listBenchCalls = endpoint({
  method: 'GET',
  path: '/bench/calls',
  access: 'account',
  summary: 'The newest calls, as a list screen asks for them',
  query: z.object(pageQuery),
  response: pageOf(
    z.object({
      uuid: z.string(),
      caller: z.string(),
      phone_number: z.string(),
      category: z.string(),
      summary: z.string(),
      duration_s: z.number(),
      started_at: z.string(),
    }),
  ),
})

type Call = z.output<(typeof listBenchCalls)['response']>['data'][number]

const ofClient = eq(benchCalls.clientUuid, currentClient)

const LIST = {
  uuid: benchCalls.uuid,
  caller: benchCalls.caller,
  phone_number: benchCalls.phoneNumber,
  category: benchCalls.category,
  summary: benchCalls.summary,
  duration_s: benchCalls.durationS,
  started_at: isoMoment(benchCalls.startedAt),
}

export const selectCalls = hotQuery<Call>(LIST, (db, fields) =>
  db
    .select(fields)
    .from(benchCalls)
    .where(ofClient)
    .orderBy(desc(benchCalls.startedAt))
    .limit(sql.placeholder('size'))
    .offset(sql.placeholder('offset')),
)

/** A list screen shows how many there are in all */
export const countCalls = hotQuery<{ total: number }>({ total: count() }, (db, fields) =>
  db.select(fields).from(benchCalls).where(ofClient),
)
