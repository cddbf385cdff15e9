import { formatPhoneNumber } from '#contract/formats.ts'
import type { Db } from '../../../platform/database/database.ts'
import { deleteUrgentItem, upsertUrgentItem } from './urgent-item.queries.ts'

interface UrgentCall {
  clientUuid: string
  callSid: string
  callerName: string
  /** E.164, empty when withheld */
  phoneFrom: string
}

/** What the analysis found urgent in the call; null where nothing is */
interface Urgency {
  reason: string
  transcriptLine: number | null
}

/** A caller in need is an item for now, before all others. Idempotent over each new analysis, which may also find that nothing is urgent */
export async function noteUrgency(
  db: Db,
  { callerName, phoneFrom, ...call }: UrgentCall,
  urgency: Urgency | null,
  now: Date,
): Promise<void> {
  if (!urgency) return deleteUrgentItem(db, call)
  const number = phoneFrom && formatPhoneNumber(phoneFrom)
  const who = callerName && number ? `${callerName}, ${number},` : callerName || number || 'the caller'
  const text = `See to ${who} now${urgency.reason ? `: ${urgency.reason}` : ''}`
  await upsertUrgentItem(db, call, { text, dueAt: now, transcriptLine: urgency.transcriptLine })
}
