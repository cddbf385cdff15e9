import type { Invoice } from '#contract/billing/invoices.ts'
import type { BillingDetails } from '../billing-details.ts'

export const BILLING: BillingDetails = {
  expiration: '08/2099',
  first_name: 'Anita',
  last_name: 'Patel',
  address: '1420 S Grand Ave',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62704',
  phone: '(217) 555-0100',
}

export const INVOICE: Invoice = {
  client_invoice_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000128',
  invoice_number: 128,
  invoice_label: 'INV-00128',
  invoice_status: 'OPEN',
  invoice_date: '2026-10-27',
  due_date: '2026-11-10',
  total_amounts: 349,
  balance_amounts: 349,
  paid_datetime: null,
  refunds: [],
  items: [{ client_invoice_items_uuid: 'item-1', item_type: 'SERVICE', item_description: 'Local search', amounts: 349 }],
}
