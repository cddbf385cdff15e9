import type { Invitation } from '#contract/business-promoter.ts'

/** Invited by e-mail and text message, opened both, clicked Google */
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
  opted_out: false,
  created_datetime: '2026-11-18T03:48:00.000Z',
}
