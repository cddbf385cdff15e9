import { QueryBuilder } from 'drizzle-orm/pg-core'
import { calls } from '../calls.tables.ts'

/** The caller of a call, as a subquery for other features to join by client and call_sid */
export const callers = new QueryBuilder()
  .select({
    clientUuid: calls.clientUuid,
    callSid: calls.callSid,
    callerName: calls.callerName,
    phoneFrom: calls.phoneFrom,
  })
  .from(calls)
  .as('callers')
