import type { Invitation } from '#contract/business-promoter/invitations.ts'
import type { PromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import type { PromoterStats } from '#contract/business-promoter/promoter-stats.ts'

/** Invited by email and text message, opened both, clicked Google */
export const DANA: Invitation = {
  business_promoter_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000001',
  name: 'Dana Whitfield',
  phone_number: '+12175550142',
  email_address: 'dana@customer.test',
  email_clicked: true,
  sms_clicked: false,
  google_review_clicked: true,
  yelp_review_clicked: false,
  google_place_url: 'https://maps.google.test/bright-smile',
  yelp_place_url: 'javascript:alert(1)',
  bad_rating_feedback: '',
  marketing_permission_allow: true,
  friend_refer: false,
  rating: 5,
  email_state: 'sent',
  email_problem: '',
  sms_state: 'failed',
  sms_problem: 'This number cannot receive texts. (21614)',
  sms_waits_until: null,
  remind_datetime: null,
  reminded_datetime: null,
  opted_out: false,
  created_datetime: '2026-11-18T03:48:00.000Z',
}

/** As in the mock-up */
export const STATS: PromoterStats = {
  sent: 128,
  sent_by_email: 81,
  sent_by_text: 0,
  sent_by_both: 47,
  opened: 79,
  went: 41,
  google: 33,
  yelp: 14,
  google_and_yelp: 6,
  not_opened: 49,
  feedback: 6,
  stopped: 32,
  waiting: 0,
  not_sent: 0,
  before: { sent: 104, went: 29 },
}

const template = {
  subject: 'How was your visit to {business}?',
  heading: 'Hello {name}, would you recommend us?',
  body: 'Thank you for your visit.',
  button: 'Tell us about your visit',
  text: 'Hi {name}, would you recommend us? {link}',
}
const ours = { words: template, ours: template, is_own: false }

export const SETTINGS: PromoterSettings = {
  has_google: true,
  has_yelp: true,
  hide_yelp: false,
  postal_address: '1420 S Grand Ave, Springfield, IL 62704',
  has_own_address: true,
  from: 'Bright Smile Dental',
  invitation: { en: ours, es: ours },
  reminder: { en: ours, es: ours },
  text_endings: { en: 'Reply STOP to opt out', es: 'Responda STOP para cancelar' },
  reminder_days: null,
  text_hours: { from: 8, to: 20 },
}
