import { afterMessage, recordingStatusChanged } from '#contract/calls/call-intake.ts'
import type { Language } from '#contract/formats/languages.ts'
import { DEFAULT_MISSED_CALL_TEMPLATES, fillInBusiness } from '#contract/inquiry-settings/missed-call-templates.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { CallStep } from '../../../platform/vendors/telephony/telephony.ts'
import type { InquirySettings } from '../../inquiry-settings/inquiry-settings.public.ts'

/** Long enough for a name and a reason, and short enough that a line left open costs little */
const LONGEST_MESSAGE_S = 120

const GOODBYE: Record<Language, string> = { en: 'Thank you. Goodbye.', es: 'Gracias. Hasta luego.' }

/** The URLs of reports contain the called number, so the signature covers it */
export const webhookUrlOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, endpoint: { path: string }, dialed: string): string =>
  `${publicUrl}/api${endpoint.path}?to=${encodeURIComponent(dialed)}`

/** The greeting, the beep and the recording of the message. A caller who says nothing reaches the last step */
export function buildMessageSteps(
  config: Pick<Config, 'publicUrl'>,
  { voicemailTemplate, missedCallLanguage: language, companyName }: InquirySettings,
  dialed: string,
): CallStep[] {
  return [
    { say: fillInBusiness(voicemailTemplate || DEFAULT_MISSED_CALL_TEMPLATES[language].voicemail, companyName), language },
    {
      takeMessage: true,
      longestS: LONGEST_MESSAGE_S,
      reports: { ended: webhookUrlOf(config, afterMessage, dialed), recording: webhookUrlOf(config, recordingStatusChanged, dialed) },
    },
    { hangUp: true },
  ]
}

export const buildGoodbyeSteps = (language: Language): CallStep[] => [{ say: GOODBYE[language], language }, { hangUp: true }]
