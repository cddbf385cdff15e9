import { count, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { pageOf, pageQuery } from '#contract/answer.ts'
import { endpoint } from '#contract/endpoint.ts'
import type { Db } from '../../api/src/platform/database/database.ts'
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

/** The same statements for both sides: the bare handler sends the text that these make */
export function selectCalls(db: Pick<Db, 'select'>, client: string, { page, size }: { page: number; size: number }) {
  return db
    .select({
      uuid: benchCalls.uuid,
      caller: benchCalls.caller,
      phone_number: benchCalls.phoneNumber,
      category: benchCalls.category,
      summary: benchCalls.summary,
      duration_s: benchCalls.durationS,
      started_at: isoMoment(benchCalls.startedAt).as('started_at'),
    })
    .from(benchCalls)
    .where(eq(benchCalls.clientUuid, client))
    .orderBy(desc(benchCalls.startedAt))
    .limit(size)
    .offset((page - 1) * size)
}

/** A list screen shows how many there are in all */
export function countCalls(db: Pick<Db, 'select'>, client: string) {
  return db.select({ total: count() }).from(benchCalls).where(eq(benchCalls.clientUuid, client))
}
