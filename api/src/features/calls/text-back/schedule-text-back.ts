import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { InquirySettings } from '../../inquiry-settings/inquiry-settings.public.ts'
import { canGetTexts } from './can-get-texts.ts'
import { textBackJob } from './text-back.job.ts'

/** A call that becomes known later than this (decision 0058) gets no text, which would read as if the call had just come */
const LATEST_MS = 3_600_000
/** A late report may still show that the call was answered, and callers whom nobody answers often call again at once */
const AFTER_S = 30
/** A caller who leaves a message has finished by then */
const AFTER_VOICEMAIL_S = 180

interface MissedCall {
  clientUuid: string
  callSid: string
  phoneFrom: string
  startedAt: Date
}

/** Enqueues the job in the transaction in which the call turns out to be missed */
export async function scheduleTextBack(
  db: Db,
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  { textBack, voicemail, trackingNumber }: InquirySettings,
  { clientUuid, callSid, phoneFrom, startedAt }: MissedCall,
): Promise<void> {
  if (!textBack || !canGetTexts(phoneFrom, trackingNumber) || clock.now().getTime() - startedAt.getTime() > LATEST_MS) return
  await jobs.enqueue(db, textBackJob, { clientUuid, callSid }, { afterS: voicemail ? AFTER_VOICEMAIL_S : AFTER_S })
}
