import { DEFAULT_MISSED_CALL_TEMPLATES } from '#contract/inquiry-settings/missed-call-templates.ts'

export const MISSED_CALLS = {
  code: 200 as const,
  data: {
    text_back: false,
    text_back_words: DEFAULT_MISSED_CALL_TEMPLATES.en.textBack,
    voicemail: false,
    voicemail_words: DEFAULT_MISSED_CALL_TEMPLATES.en.voicemail,
    language: 'en' as const,
    company_name: 'Bright Smile Dental',
    tracking_number: '+12175550199',
    text_hours: { from: 8, to: 20 },
  },
}
