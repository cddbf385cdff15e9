import { randomUUID } from 'node:crypto'
import { type EndpointSpec, pathOf } from '#contract/endpoint.ts'

export const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`

const someEmail = () => `someone-${randomUUID()}@practice.test`

const failedPayment = () => ({ holder: randomUUID(), outcome: 'declined', message: 'Your card was declined.' })

const paymentConfirmation = () => ({
  client_invoice_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  transaction_type: 'charge',
  paid_amount: 349,
  success: true,
  message: 'approved',
  method: 'card',
  created_at: '2026-11-15T21:00:00',
  updated_at: '2026-11-15T21:00:00',
})

/** For each call that takes JSON, a body that passes its validation. Whoever adds such a call adds its body here */
const GOOD_BODIES: Record<string, () => Record<string, unknown>> = {
  'POST /user-management/login': () => ({ user_email: someEmail(), password: 'Wrong!123' }),
  'POST /user-management/my-information/password/find': () => ({ email: someEmail() }),
  'PUT /user-management/my-information/password/reset/{uuid}': () => ({ client_account_uuid: randomUUID(), password: 'Better#456' }),
  'POST /user-management/my-information/password/change': () => ({ password: 'Better#456' }),
  'PUT /user-management/my-information': () => ({
    address1: '1 Elm St',
    address2: 'Suite 3',
    city: 'Springfield',
    state: 'IL',
    zip_code: '62704',
    phone_number: '(217) 555-0100',
    public_files_uuid: null,
  }),
  'POST /inquiry/call-inquiry/columns': () => ({ selected_columns: ['SUMMARY', 'CALLER_NAME'] }),
  'POST /inquiry/call-inquiry/{call_sid}/spam': () => ({ spam: true }),
  'POST /inquiry/call-inquiry/action-items/{uuid}/status-change': () => ({ show_item: false }),
  'POST /inquiry/user-form': () => ({
    first_name: 'Ann',
    last_name: 'Lee',
    phone_number: '(217) 555-0101',
    email: someEmail(),
    inquiry: 'How do I add a colleague?',
  }),
  'PUT /inquiry/website/notice': () => ({ notify: true, notify_email: someEmail() }),
  'PUT /review/business-promoter/clicked/{key}': () => ({
    rating: 1,
    bad_rating_feedback: 'The wait was long.',
    google_review_clicked: true,
    yelp_review_clicked: false,
    marketing_permission_allow: true,
    friend_refer: false,
  }),
  'POST /review/business-promoter': () => ({ name: 'Dana Whitfield', email: someEmail(), phone_number: '+1-217-555-0142' }),
  'POST /review/business-promoter/opt-out/{business_promoter_uuid}': () => ({ opted_out: true }),
  'POST /review/business-promoter/import': () => ({ import_uuid: randomUUID(), rows: [{ name: 'Dana Whitfield', email: someEmail() }] }),
  'POST /operator/clients': () => ({
    company_name: 'Elm Street',
    brand: 'marquee',
    time_zone: 'America/Chicago',
    phone_country_code: '+1',
  }),
  'POST /operator/accounts': () => ({ client_uuid: randomUUID(), email: someEmail(), account_type: 'MAIN', password: 'Better#456' }),
  'PUT /operator/clients/{client_uuid}/inquiries': () => ({
    tracking_number: '+12175550100',
    forward_to: '+12175550101',
    recording: true,
    analysis: true,
    new_site_key: true,
    allowed_origins: ['https://www.practice.test'],
  }),
  'PUT /review/google/{review_uuid}/reply': () => ({ response_contents: 'Thank you for your feedback.' }),
  'PUT /review/notice': () => ({ notify: true, notify_email: someEmail() }),
  'PUT /operator/clients/{client_uuid}/reviews': () => ({
    google_location: 'accounts/1001/locations/900001',
    google_place_url: 'https://maps.practice.test/place',
    google_review_url: 'https://maps.practice.test/review',
    google_verified: true,
    yelp_business_id: 'test-practice',
    yelp_place_url: 'https://yelp.practice.test/place',
    yelp_review_url: 'https://yelp.practice.test/review',
    yelp_verified: true,
    offer_links_to_all: true,
  }),
  'POST /payment/reservations': () => ({ client_invoice_uuids: [randomUUID()], holder: randomUUID() }),
  'POST /payment/reservations/{payment_uuid}/failed': () => failedPayment(),
  'PUT /payment/paid': () => paymentConfirmation(),
  'POST /payment/reservations/direct-email/{uuid}': () => ({ holder: randomUUID() }),
  'POST /payment/reservations/direct-email/{uuid}/failed': () => ({ ...failedPayment(), payment_uuid: randomUUID() }),
  'PUT /payment/paid/direct-email': () => paymentConfirmation(),
  'POST /webhooks/stax/{secret}': () => ({ id: randomUUID(), type: 'charge' }),
  'POST /operator/invoices/{uuid}/refund': () => ({ amount: 349, cancel: false, idempotency_key: randomUUID() }),
  'POST /operator/invoices': () => ({
    invoice: {
      client_uuid: randomUUID(),
      invoice_date: '2026-10-27',
      due_date: '2026-11-10',
      period: 'November 2026',
      billing_email: someEmail(),
      items: [{ item_type: 'SERVICE', item_description: 'Review invitations, up to 250', amounts: 89 }],
    },
    idempotency_key: randomUUID(),
    send_email: false,
  }),
  'POST /operator/invoices/{uuid}/email': () => ({ to: someEmail() }),
  'PUT /operator/accounts': () => ({ email: someEmail(), disabled: true }),
}

/** undefined when the call takes none */
export function goodBody(endpoint: EndpointSpec): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined
  const make = GOOD_BODIES[nameOf(endpoint)]
  if (!make) throw new Error(`api/test/good-bodies.ts has no body for ${nameOf(endpoint)}`)
  return make()
}

/** The call's path with ids that nothing has */
export function unknownPath(endpoint: EndpointSpec): string {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return pathOf(
    endpoint,
    Object.fromEntries(names.map((name) => [name, name === 'call_sid' ? `CA${randomUUID().replaceAll('-', '')}` : randomUUID()])),
  )
}
