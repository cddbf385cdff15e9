import type { CallStatus } from '#contract/calls/call-statuses.ts'
import { formatPhoneNumber } from '#contract/formats.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { noteForPeople, withdrawNotice } from '../../notices/notices.public.ts'
import { isCovered } from '../numbers/spam-numbers.queries.ts'

/** A call counts as missed unless a later report says otherwise: such a report comes within this, and nobody is told in vain */
const SETTLED_S = 15
/** Of calls that became known later, nobody needs to be called to the phone */
const NEWS_MS = 24 * 3_600_000

interface ReportedCall {
  clientUuid: string
  callSid: string
  phoneFrom: string
  callerName: string
  callStatus: CallStatus
  startedAt: Date
}

/** Whoever was chosen hears of a call that nobody took, once; one that was taken after all is withdrawn */
export async function followForPeople(
  db: Db,
  services: Pick<Services, 'jobs' | 'clock'>,
  call: ReportedCall,
  before: CallStatus | undefined,
): Promise<void> {
  const { clientUuid, callSid, phoneFrom, callerName, callStatus, startedAt } = call
  if (callStatus === 'Answered') {
    if (before === 'Missed call' || before === 'Busy') await withdrawNotice(db, clientUuid, 'missed_call', callSid)
    return
  }
  const isOld = services.clock.now().getTime() - startedAt.getTime() > NEWS_MS
  if (isOld || (await isCovered(db, phoneFrom))) return
  const number = formatPhoneNumber(phoneFrom)
  await noteForPeople(
    db,
    services,
    {
      clientUuid,
      kind: 'missed_call',
      about: callSid,
      happenedAt: startedAt,
      title: `Missed call from ${[callerName, number].filter(Boolean).join(', ') || 'a withheld number'}`,
      facts: [
        { label: 'Name', value: callerName },
        { label: 'Phone', value: number, ...(phoneFrom && { href: `tel:${phoneFrom}` }) },
      ],
      link: `/callInquiries?call=${encodeURIComponent(callSid)}`,
      whom: phoneFrom,
    },
    SETTLED_S,
  )
}
