import type { getInvoiceByLink } from '#contract/billing/payments.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import type { CardFormSettings } from '../../platform/card-form.ts'
import { type PayCalls, tabHolder } from '../../platform/pay-flow.ts'
import { callApi, loadPatiently } from '../call-api.ts'

export type LinkedInvoice = EndpointResponse<typeof getInvoiceByLink>

export interface PayLink {
  uuid: string
  load(): Promise<LinkedInvoice>
  sendNewLink(): Promise<unknown>
  loadCardForm(): Promise<CardFormSettings>
  downloadUrl: string
  calls: PayCalls
}

/** null where the address is only half of a pay link */
export function readPayLink({ pathname, search }: { pathname: string; search: string }): PayLink | null {
  const uuid = encodeURIComponent(pathname.split('/')[2] ?? '')
  const session = `?${new URLSearchParams({ session_id: new URLSearchParams(search).get('session_id') ?? '' })}`
  if (!uuid || session === '?session_id=') return null
  const reservations = `/payment/reservations/direct-email/${uuid}`
  return {
    uuid,
    load: () => loadPatiently(`/payment/invoices/direct-email/${uuid}${session}`),
    sendNewLink: () => callApi('POST', `/payment/invoices/direct-email/${uuid}/new-link${session}`),
    loadCardForm: () => loadPatiently('/payment/card-form'),
    downloadUrl: `/api/payment/invoices/${uuid}/email-direct/download${session}`,
    calls: {
      reserve: () => callApi('POST', reservations + session, { holder: tabHolder() }),
      confirm: (confirmation) => callApi('PUT', `/payment/paid/direct-email${session}`, confirmation),
      end: (payment_uuid, failure) =>
        callApi('POST', `${reservations}/failed${session}`, { ...failure, payment_uuid, holder: tabHolder() }),
    },
  }
}
