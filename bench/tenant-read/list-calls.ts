import { and, count, desc, eq, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { pageBodySchema, pageQuery } from '#contract/wire/response-body.ts'
import { calls } from '../../api/src/features/calls/calls.tables.ts'
import { preparedQuery } from '../../api/src/platform/database/prepared-query.ts'
import { currentClient } from '../../api/src/platform/database/tenancy.ts'
import { isoMomentSql } from '../../api/src/platform/database/wire-shape.ts'

export const listBenchCalls = endpoint({
  name: 'listBenchCalls',
  method: 'GET',
  path: '/bench/calls',
  access: 'account',
  summary: 'The newest calls, as a list screen requests them',
  query: z.object(pageQuery),
  response: pageBodySchema(
    z.object({
      call_sid: z.string(),
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

const ofClient = and(eq(calls.clientUuid, currentClient), not(calls.spam))

const LIST = {
  call_sid: calls.callSid,
  caller: calls.callerName,
  phone_number: calls.phoneFrom,
  category: calls.category,
  summary: calls.summary,
  duration_s: calls.durationS,
  started_at: isoMomentSql(calls.startedAt),
}

export const selectCalls = preparedQuery<Call>(LIST, (db, fields) =>
  db
    .select(fields)
    .from(calls)
    .where(ofClient)
    .orderBy(desc(calls.startedAt))
    .limit(sql.placeholder('size'))
    .offset(sql.placeholder('offset')),
)

/** A list's screen also shows the total */
export const countCalls = preparedQuery<{ total: number }>({ total: count() }, (db, fields) =>
  db.select(fields).from(calls).where(ofClient),
)
