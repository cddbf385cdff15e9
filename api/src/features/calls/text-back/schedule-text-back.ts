import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { InquirySettings } from '../../inquiry-settings/inquiry-settings.public.ts'
import { canGetTexts } from './can-get-texts.ts'
import { textBackJob } from './text-back.job.ts'

/** A call that becomes known later than this (decision 0058) gets no text, because the text would read as if the call had just come in */
const LATEST_MS = 3_600_000
/** A late report may still show that the call was answered, and unanswered callers often call again right away */
const AFTER_S = 30
/** A caller who leaves a message has finished by then */
const AFTER_VOICEMAIL_S = 180

interface MissedCall {
  clientUuid: string
  callSid: string
  phoneFrom: string
  startedAt: Date
}

/** Enqueues the job in the transaction that detects the missed call */
export async function scheduleTextBack(
  db: Db,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  { textBack, voicemail, trackingNumber }: InquirySettings,
  { clientUuid, callSid, phoneFrom, startedAt }: MissedCall,
): Promise<void> {
  if (!textBack || !canGetTexts(phoneFrom, trackingNumber) || clock.now().getTime() - startedAt.getTime() > LATEST_MS) return
  await jobs.enqueue(db, textBackJob, { clientUuid, callSid }, { afterS: voicemail ? AFTER_VOICEMAIL_S : AFTER_S })
}
