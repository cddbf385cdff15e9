import { formatPhoneNumber } from '#contract/formats.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { withdrawNotice } from '../../notices/notices.public.ts'
import { deleteUrgentItem, insertUrgentItem, rewordUrgentItem } from './urgent-item.queries.ts'
import { tellOfUrgentCall, type Urgency, type UrgentCall } from './urgent-notice.ts'

/**
 * A caller in need is an item for now, before all others, and whoever was chosen is told of it. Idempotent over each new analysis, which may
 * also find that nothing is urgent
 */
export async function noteUrgency(
  db: Db,
  services: Pick<Services, 'jobs' | 'clock'>,
  call: UrgentCall,
  urgency: Urgency | null,
): Promise<void> {
  const { clientUuid, callSid, callerName, phoneFrom } = call
  const key = { clientUuid, callSid }
  if (!urgency) {
    if (await deleteUrgentItem(db, key)) await withdrawNotice(db, clientUuid, 'urgent_call', callSid)
    return
  }
  const { reason, transcriptLine } = urgency
  const number = phoneFrom && formatPhoneNumber(phoneFrom)
  const who = callerName && number ? `${callerName}, ${number},` : callerName || number || 'the caller'
  const item = { text: `See to ${who} now${reason ? `: ${reason}` : ''}`, dueAt: services.clock.now(), transcriptLine }
  if (await insertUrgentItem(db, key, item)) await tellOfUrgentCall(db, services, call, urgency)
  else await rewordUrgentItem(db, key, item)
}
