import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { InquirySettings } from '../../inquiry-settings/inquiry-settings.public.ts'
import { canGetTexts } from './can-get-texts.ts'
import { textBackJob } from './text-back.job.ts'

/** A call that we learn of later than this (decision 0058) gets none: it would read as if it had just rung */
const LATEST_MS = 3_600_000
/** A report that is late may still say that the call was answered, and who gets no answer often calls again at once */
const AFTER_S = 30
/** Who leaves a message has done speaking by then */
const AFTER_VOICEMAIL_S = 180

interface MissedCall {
  clientUuid: string
  callSid: string
  phoneFrom: string
  startedAt: Date
}

/** A call has turned out to be missed: the job goes into the same transaction */
export async function planTextBack(
  db: Db,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  { textBack, voicemail, trackingNumber }: InquirySettings,
  { clientUuid, callSid, phoneFrom, startedAt }: MissedCall,
): Promise<void> {
  if (!textBack || !canGetTexts(phoneFrom, trackingNumber) || clock.now().getTime() - startedAt.getTime() > LATEST_MS) return
  await jobs.enqueue(db, textBackJob, { clientUuid, callSid }, { afterS: voicemail ? AFTER_VOICEMAIL_S : AFTER_S })
}
