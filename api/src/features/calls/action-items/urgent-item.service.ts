import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import { withdrawNotice } from '../../notices/notices.public.ts'
import { addCallBackItem, isUnanswered } from './call-backs.service.ts'
import { deleteEarlierUrgentItems, deleteUrgentItem, insertUrgentItem, updateUrgentItemText } from './urgent-item.queries.ts'
import { queueUrgentCallNotice, type Urgency, type UrgentCall } from './urgent-notice.ts'

/**
 * An urgent call has one item, due now and listed before all others, and recipients are notified of it. For a missed call, the item also
 * serves as the call-back. Idempotent for repeated analyses, which may also find that nothing is urgent
 */
export async function saveUrgentItem(
  db: Db,
  services: Pick<Services, 'jobs' | 'clock'>,
  call: UrgentCall,
  urgency: Urgency | null,
): Promise<void> {
  const { clientUuid, callSid } = call
  const key = { clientUuid, callSid }
  if (!urgency) {
    if (!(await deleteUrgentItem(db, key))) return
    await withdrawNotice(db, clientUuid, 'urgent_call', callSid)
    if (isUnanswered(call.callStatus)) await addCallBackItem(db, call)
    return
  }
  const item = { text: writeUrgentText(call, urgency), dueAt: services.clock.now(), transcriptLine: urgency.transcriptLine }
  if (await insertUrgentItem(db, key, item)) {
    await deleteEarlierUrgentItems(db, call)
    await queueUrgentCallNotice(db, services, call, urgency)
  } else await updateUrgentItemText(db, key, item)
}

/** "Call Kevin Doyle now: swollen cheek and fever. Also: Ask Dr. Patel for a time" */
export function writeUrgentText(
  { callerName, phoneFrom }: Pick<UrgentCall, 'callerName' | 'phoneFrom'>,
  { reason, promised }: Urgency,
): string {
  const whom = callerName || (phoneFrom && formatPhoneNumber(phoneFrom))
  const task = [whom ? `Call ${whom} now` : 'Urgent call from a private number', reason].filter(Boolean).join(': ')
  return promised.length > 0 ? `${task}. Also: ${promised.join('; ')}` : task
}
