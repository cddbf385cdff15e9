import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import { addVoicemailToNotice, queueNotice, withdrawNotice } from '../../notices/notices.public.ts'
import { firstSentence } from '../action-items/first-sentence.ts'
import { callerFacts, describeCaller } from '../action-items/notice-of-caller.ts'

/** A call counts as missed unless a later report, which arrives within this time, shows otherwise. Waiting prevents needless notices */
const FINAL_AFTER_S = 15
/** Calls that become known later than this are old news and cause no notice */
const NEWS_MS = 24 * 3_600_000

interface ReportedCall {
  clientUuid: string
  callSid: string
  phoneFrom: string
  callerName: string
  callStatus: CallStatus
  startedAt: Date
}

/** Notifies recipients once of an unanswered call, and withdraws the notice if it turns out to have been answered */
export async function updateMissedCallNotice(
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
  await queueNotice(
    db,
    services,
    {
      clientUuid,
      kind: 'missed_call',
      about: callSid,
      happenedAt: startedAt,
      title: `Missed call from ${describeCaller(call) || 'a private number'}`,
      facts: callerFacts(call),
      link: `/callInquiries?call=${encodeURIComponent(callSid)}`,
      whom: phoneFrom,
    },
    FINAL_AFTER_S,
  )
}

interface HeardMessage extends Pick<ReportedCall, 'callerName' | 'phoneFrom'> {
  clientUuid: string
  callSid: string
  spam: boolean
  summary: string
}

/**
 * People are notified of a missed call while the caller still speaks, and again when the message is analyzed, with the name and the subject
 */
export async function queueVoicemailNotice(db: Db, services: Pick<Services, 'jobs'>, call: HeardMessage): Promise<void> {
  const { clientUuid, callSid: about, spam, summary } = call
  const sentence = firstSentence(summary)
  if (spam || !sentence) return
  const title = `${describeCaller(call) || 'A private number'} left a message: ${sentence.replace(/\.$/, '')}`
  await addVoicemailToNotice(db, services, {
    clientUuid,
    about,
    title,
    facts: [...callerFacts(call), { label: 'Message', value: sentence }],
  })
}
