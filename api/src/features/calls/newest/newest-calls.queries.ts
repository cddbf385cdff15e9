import { and, desc, eq, sql } from 'drizzle-orm'
import type { NewestCall } from '#contract/calls/newest-calls.ts'
import { businessToday } from '../../../platform/database/business-days.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { callBackOfCall } from '../action-items/call-backs.queries.ts'
import { isUrgentCall } from '../action-items/urgent-item.queries.ts'
import { callDays, calls } from '../calls.tables.ts'

const NEWEST = 3

/** A caller who withheld the number never counts as having called before */
const isFirstCall = sql`(${calls.phoneFrom} <> '' and not exists (select from ${calls} as earlier
  where earlier.client_uuid = ${currentClient} and earlier.phone_from = ${calls.phoneFrom} and earlier.started_at < ${calls.startedAt}))`

/** Every additional fact about a call is one index lookup, so that the card costs the same however many calls there are */
export const selectNewestCalls = preparedQuery<NewestCall>(
  {
    call_sid: calls.callSid,
    direction: calls.direction,
    call_start_datetime: isoMomentSql(calls.startedAt),
    phone_from: calls.phoneFrom,
    caller_name: calls.callerName,
    call_status: calls.callStatus,
    summary: calls.summary,
    urgent: isUrgentCall,
    is_first_call: isFirstCall,
    call_back: callBackOfCall,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(calls)
      .where(and(eq(calls.clientUuid, currentClient), sql`not ${calls.spam}`))
      .orderBy(desc(calls.startedAt), desc(calls.callSid))
      .limit(NEWEST),
)

export const selectCallsToday = preparedQuery<{ total: number }>({ total: callDays.total }, (db, fields) =>
  db
    .select(fields)
    .from(callDays)
    .where(and(eq(callDays.clientUuid, currentClient), sql`${callDays.day} = ${businessToday}`)),
)
