import type { GenerationProgress, ReviewRequest, ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import type { Staff } from '#contract/ai-promoter/staff.ts'
import type { PromoterSettings } from '#contract/business-promoter/promoter-settings.ts'

export const PATEL: Staff = {
  review_employee_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-0000000000a1',
  employee_name: 'Dr. Anita Patel',
  employee_position: 'Dentist, owner',
  employee_keywords: 'gentle,explains,same-day crowns,shows the scan,listens',
  common_rules: 'Call her Dr. Patel.',
  rules_for_first_variation: 'Begin with what she explained.',
  rules_for_second_variation: 'Begin with how the patient felt.',
  created_datetime: '2026-03-02T16:00:00.000Z',
  requests: 31,
}

export const MEGAN: Staff = {
  ...PATEL,
  review_employee_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-0000000000a2',
  employee_name: 'Megan Doyle',
  employee_position: 'Front desk',
  employee_keywords: 'friendly',
  requests: 0,
}

const READY: GenerationProgress = { state: 'ready', steps: [], seconds_left: null, problem: '' }

export const WRITING: GenerationProgress = {
  state: 'generating',
  steps: [
    { step: 'settings', started_at: '2026-11-17T16:00:00.000Z', finished_at: '2026-11-17T16:00:02.000Z' },
    { step: 'first', started_at: '2026-11-17T16:00:02.000Z', finished_at: '2026-11-17T16:00:26.000Z' },
    { step: 'second', started_at: '2026-11-17T16:00:26.000Z', finished_at: null },
  ],
  seconds_left: 41,
  problem: '',
}

export const FAILED: GenerationProgress = { ...WRITING, state: 'failed', seconds_left: null, problem: 'The model gave no usable response.' }

const assistant = ({ review_employee_uuid, employee_name }: Staff, deleted = false) => ({ review_employee_uuid, employee_name, deleted })

/** Went to Google after the visit */
export const DANA: ReviewRequest = {
  review_generator_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000011',
  reviewer_name: 'Dana Whitfield',
  rating: 5,
  created_datetime: '2026-11-17T03:00:00.000Z',
  reviewer_entered_google: true,
  reviewer_entered_yelp: false,
  reviewer_entered_datetime: '2026-11-17T18:00:00.000Z',
  staff_comments: 'Crown in one visit.',
  employee_list: [assistant(PATEL), assistant(MEGAN)],
  progress: READY,
  bad_review_feedback: '',
}

/** Ready, but not sent yet */
export const MARCUS: ReviewRequestDetail = {
  ...DANA,
  review_generator_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000012',
  reviewer_name: 'Marcus Bell',
  rating: null,
  reviewer_entered_google: false,
  reviewer_entered_datetime: null,
  staff_comments: 'First visit after moving here.',
  suggestions: ['The bonding took one visit.', 'Megan stayed with me.', 'Easy to park, kind people.'],
  language: null,
  email_address: '',
  phone_number: '',
  email_state: 'none',
  email_problem: '',
  sms_state: 'none',
  sms_problem: '',
  sms_waits_until: null,
  preview: {
    from: 'Bright Smile Dental',
    subject: 'Marcus, may we help with the words?',
    email_text: 'Thank you for coming in today\n\nDr. Patel looked after you.\n\nOpen my draft:\n{link}',
    text: 'Bright Smile Dental: your draft {link} Reply STOP to opt out',
    address: '412 Maple Avenue, Springfield, IL 62704',
  },
}

const template = {
  subject: 'How was it?',
  heading: 'Would you recommend us?',
  body: 'Thank you for your visit.',
  button: 'Tell us',
  text: 'Would you recommend us? {link}',
}
const inLanguages = { en: { words: template, ours: template, is_own: false }, es: { words: template, ours: template, is_own: false } }

export const PROMOTER_SETTINGS: PromoterSettings = {
  has_google: true,
  has_yelp: true,
  hide_yelp: false,
  postal_address: '412 Maple Avenue, Springfield, IL 62704',
  has_own_address: true,
  from: 'Bright Smile Dental',
  invitation: inLanguages,
  reminder: inLanguages,
  text_endings: { en: 'Reply STOP to opt out', es: 'Responda STOP para cancelar' },
  reminder_days: null,
  text_hours: { from: 8, to: 20 },
}
