import type { Address } from '../wire/endpoint.ts'

/**
 * Addresses that the page behind an emailed pay link calls. They are separate from payments.ts, because its zod schemas would be larger
 * than that page
 */
export const PAY_LINK = {
  getCardForm: { method: 'GET', path: '/payment/card-form' },
  reportBlockedHost: { method: 'POST', path: '/payment/card-form/blocked' },
  getInvoiceByLink: { method: 'GET', path: '/payment/invoices/direct-email/{uuid}' },
  sendNewPayLink: { method: 'POST', path: '/payment/invoices/direct-email/{uuid}/new-link' },
  payRestByLink: { method: 'POST', path: '/payment/invoices/direct-email/{uuid}/rest' },
  downloadInvoiceByLink: { method: 'GET', path: '/payment/invoices/{uuid}/email-direct/download' },
  reserveByLink: { method: 'POST', path: '/payment/reservations/direct-email/{uuid}' },
  endReservationByLink: { method: 'POST', path: '/payment/reservations/direct-email/{uuid}/failed' },
  confirmPaymentByLink: { method: 'PUT', path: '/payment/paid/direct-email' },
} as const satisfies Record<string, Address>
