import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import { queueNotice } from '../../notices/notices.public.ts'
import { firstSentence } from './first-sentence.ts'
import { callerFacts, describeCaller } from './notice-of-caller.ts'

/**
 * How late an analysis may be, such as after a weekend without the service. Whoever requests the analysis of an older call sees the result
 * anyway
 */
const NEWS_MS = 3 * 24 * 3_600_000

export interface UrgentCall {
  clientUuid: string
  callSid: string
  callerName: string
  /** E.164, empty when withheld */
  phoneFrom: string
  startedAt: Date
  callStatus: CallStatus
  spam: boolean
  /** The call was unanswered, and the caller left a message */
  voicemail: boolean
  summary: string
}

/** What the analysis considers urgent about the call */
export interface Urgency {
  reason: string
  transcriptLine: number | null
  /** Further items due the same day, as part of the same task */
  promised: readonly string[]
}

/** Runs once per call, when the call's item is inserted. People were already notified of a missed call: this notice adds the reason */
export async function queueUrgentCallNotice(
  db: Db,
  services: Pick<Services, 'jobs' | 'clock'>,
  call: UrgentCall,
  { reason, transcriptLine }: Urgency,
): Promise<void> {
  const { clientUuid, callSid, phoneFrom, startedAt, spam, voicemail, summary } = call
  if (spam || services.clock.now().getTime() - startedAt.getTime() > NEWS_MS) return
  const sentence = firstSentence(summary)
  const matter = reason || sentence.replace(/\.$/, '')
  await queueNotice(db, services, {
    clientUuid,
    kind: 'urgent_call',
    about: callSid,
    happenedAt: startedAt,
    title: `Urgent ${voicemail ? 'message' : 'call'} from ${describeCaller(call) || 'a private number'}${matter && `: ${matter}`}`,
    facts: [...callerFacts(call), { label: 'Summary', value: sentence }],
    link: `/callInquiries?call=${encodeURIComponent(callSid)}${transcriptLine === null ? '' : `&line=${transcriptLine}`}`,
    whom: phoneFrom,
  })
}
