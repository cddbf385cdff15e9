import type { z } from 'zod'
import { DEFAULT_MISSED_CALL_TEMPLATES } from '#contract/inquiry-settings/missed-call-templates.ts'
import type { getMissedCallSettings, MissedCallForm, saveMissedCallSettings } from '#contract/inquiry-settings/missed-calls.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { notFound } from '../../platform/base/app-error.ts'
import type { AccountContext } from '../../platform/http/route.ts'
import { findTextHours } from '../../platform/sending/text-hours.ts'
import { inquirySettingsAudit } from './inquiry-settings.audit.ts'
import { findInquirySettings } from './inquiry-settings.public.ts'
import { type InquirySettings, upsertInquirySettings } from './inquiry-settings.queries.ts'

/** Contains our default messages if the business has none of its own */
export function toMissedCallForm(settings: InquirySettings): MissedCallForm {
  const defaults = DEFAULT_MISSED_CALL_TEMPLATES[settings.missedCallLanguage]
  return {
    text_back: settings.textBack,
    text_back_words: settings.textBackTemplate || defaults.textBack,
    voicemail: settings.voicemail,
    voicemail_words: settings.voicemailTemplate || defaults.voicemail,
    language: settings.missedCallLanguage,
  }
}

export async function getMissedCallSettingsOf({
  db,
  services,
  account,
}: AccountContext): Promise<EndpointResult<typeof getMissedCallSettings>['data']> {
  const settings = await findInquirySettings(db, account.clientUuid)
  if (!settings) throw notFound('This client')
  const { from, to } = await findTextHours(db, services)
  return {
    ...toMissedCallForm(settings),
    company_name: settings.companyName,
    tracking_number: settings.trackingNumber,
    text_hours: { from, to },
  }
}

/** Our default messages are not stored, so that businesses without their own get improved versions */
export async function saveMissedCallForm(
  { db, services, account, request }: AccountContext,
  form: z.output<typeof saveMissedCallSettings.body>,
): Promise<void> {
  const { clientUuid } = account
  const defaults = DEFAULT_MISSED_CALL_TEMPLATES[form.language]
  await upsertInquirySettings(db, clientUuid, {
    textBack: form.text_back,
    textBackTemplate: form.text_back_words === defaults.textBack ? '' : form.text_back_words,
    voicemail: form.voicemail,
    voicemailTemplate: form.voicemail_words === defaults.voicemail ? '' : form.voicemail_words,
    missedCallLanguage: form.language,
    missedCallsDecidedAt: services.clock.now(),
  })
  await inquirySettingsAudit.recordBy(db, { account, request }, 'missed_call_settings_saved', {
    text_back: form.text_back,
    voicemail: form.voicemail,
    language: form.language,
  })
}
