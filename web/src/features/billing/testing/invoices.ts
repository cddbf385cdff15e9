import type { Invoice, InvoiceDetail } from '#contract/billing/invoices.ts'

const uuidOf = (number: number) => `0a5c6a7e-5a1d-4f0e-9b1c-${String(number).padStart(12, '0')}`

/** An invoice of the demo business, with a test's overrides */
export function makeInvoice(number: number, changes: Partial<Invoice> = {}): Invoice {
  return {
    client_invoice_uuid: uuidOf(number),
    invoice_number: number,
    invoice_label: `INV-${String(number).padStart(5, '0')}`,
    invoice_status: 'OPEN',
    invoice_date: '2026-10-27',
    due_date: '2026-11-10',
    total_amounts: 349,
    balance_amounts: 349,
    paid_datetime: null,
    items: [
      {
        client_invoice_items_uuid: uuidOf(number + 1000),
        item_type: 'SERVICE',
        item_description: 'Local search, November 2026',
        amounts: 260,
      },
      { client_invoice_items_uuid: uuidOf(number + 2000), item_type: 'SERVICE', item_description: 'Review invitations', amounts: 89 },
    ],
    refunds: [],
    ...changes,
  }
}

/** The same invoice with its payments and emails, none by default */
export function makeInvoiceDetail(number: number, changes: Partial<InvoiceDetail> = {}): InvoiceDetail {
  return { ...makeInvoice(number), payments: [], emails: [], ...changes }
}
