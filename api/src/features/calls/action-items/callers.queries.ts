import { QueryBuilder } from 'drizzle-orm/pg-core'
import { calls } from '../calls.tables.ts'

/** Who called: what other features show beside what belongs to a call. To be joined by client and call_sid */
export const callers = new QueryBuilder()
  .select({
    clientUuid: calls.clientUuid,
    callSid: calls.callSid,
    callerName: calls.callerName,
    phoneFrom: calls.phoneFrom,
    startedAt: calls.startedAt,
    spam: calls.spam,
  })
  .from(calls)
  .as('callers')
