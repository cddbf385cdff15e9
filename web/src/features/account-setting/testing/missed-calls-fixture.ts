import { OUR_MISSED_CALL_WORDS } from '#contract/missed-call-words.ts'

export const MISSED_CALLS = {
  code: 200 as const,
  data: {
    text_back: false,
    text_back_words: OUR_MISSED_CALL_WORDS.en.textBack,
    voicemail: false,
    voicemail_words: OUR_MISSED_CALL_WORDS.en.voicemail,
    language: 'en' as const,
    company_name: 'Bright Smile Dental',
    tracking_number: '+12175550199',
    text_hours: { from: 8, to: 20 },
  },
}
