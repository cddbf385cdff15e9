import { fieldsNamed, names, type VendorContract } from '../vendor-contract.ts'

const TRANSACTION = fieldsNamed(
  ...names(`id invoice_id reference_id recurring_transaction_id auth_id type source source_ip is_merchant_present merchant_id user_id
    customer_id payment_method_id is_manual success message meta total method pre_auth is_captured last_four interchange_code interchange_fee
    batch_id batched_at emv_response avs_response cvv_response pos_entry pos_salesperson receipt_email_at receipt_sms_at created_at updated_at
    total_refunded is_refundable is_voided is_voidable settled_at currency schedule_id idempotency_id channel gateway_name issuer_auth_code
    child_captures parent_auth customer child_transactions files payment_method user response is_cnp_refundable`),
)

/** The API description embedded in docs.staxpayments.com, as we collected it. The pages' own call (`/webpayment`) is not in it */
export const staxContract: VendorContract = {
  vendor: 'stax',
  source: 'api-evangelist/stax openapi/_original/stax-api-openapi.json at f0097e5 (harvested 2026-08-29)',
  license: 'none stated; names only',
  read: '2026-11-19',
  calls: [
    {
      route: 'GET /stax/api/transaction',
      query: names(`export keywords[] startDate endDate user_id customer_id meta total pre_auth method maxTotal minTotal type
        allTransactionsTopLevel success is_manual sort order
        ${/* Not declared: its paged responses have them */ 'page per_page'}`),
    },
    { route: 'GET /stax/api/transaction/:id', response: TRANSACTION },
    ...['void-or-refund', 'refund'].map((way) => ({
      route: `POST /stax/api/transaction/:id/${way}`,
      query: ['total'],
      // Stax's own SDK sends the total here
      body: ['total'],
      response: TRANSACTION,
    })),
    {
      route: 'POST /stax/api/charge',
      body: names('payment_method_id total pre_auth meta idempotency_id invoice_id channel'),
      // The contract lacks meta, but the server's own error says "The meta field is required."
      requiredInBody: ['total', 'payment_method_id', 'pre_auth', 'meta'],
      response: TRANSACTION,
    },
    {
      route: 'GET /stax/api/self',
      response: fieldsNamed('user', 'merchant'),
      inside: {
        merchant: names(`id mid status subdomain company_name contact_name contact_email contact_phone address_1 address_2 address_city
          address_state address_zip hosted_payments_token currency plan options gateway_type processor product_type welcome_email_sent_at
          created_at updated_at deleted_at gateway_name branding allow_ach`),
      },
    },
  ],
}
