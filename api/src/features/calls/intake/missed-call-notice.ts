import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { noteForPeople, noteMessage, withdrawNotice } from '../../notices/notices.public.ts'
import { firstSentence } from '../action-items/first-sentence.ts'
import { callerFacts, whoCalled } from '../action-items/notice-of-caller.ts'

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
  const { clientUuid, callSid, phoneFrom, callStatus, startedAt } = call
  if (callStatus === 'Answered') {
    if (before === 'Missed call' || before === 'Busy') await withdrawNotice(db, clientUuid, 'missed_call', callSid)
    return
  }
  const isOld = services.clock.now().getTime() - startedAt.getTime() > NEWS_MS
  if (isOld) return
  await noteForPeople(
    db,
    services,
    {
      clientUuid,
      kind: 'missed_call',
      about: callSid,
      happenedAt: startedAt,
      title: `Missed call from ${whoCalled(call) || 'a withheld number'}`,
      facts: callerFacts(call),
      link: `/callInquiries?call=${encodeURIComponent(callSid)}`,
      whom: phoneFrom,
    },
    SETTLED_S,
  )
}

interface HeardMessage extends Pick<ReportedCall, 'callerName' | 'phoneFrom'> {
  clientUuid: string
  callSid: string
  spam: boolean
  summary: string
}

/** Told while the caller still spoke, a missed call is told again when the message is heard: with the name that was said, and what it is about */
export async function tellMessage(db: Db, services: Pick<Services, 'jobs'>, call: HeardMessage): Promise<void> {
  const { clientUuid, callSid: about, spam, summary } = call
  const said = firstSentence(summary)
  if (spam || !said) return
  const title = `${whoCalled(call) || 'A withheld number'} left a message: ${said.replace(/\.$/, '')}`
  await noteMessage(db, services, { clientUuid, about, title, facts: [...callerFacts(call), { label: 'Message', value: said }] })
}
