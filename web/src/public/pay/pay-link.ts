import { PAY_LINK } from '#contract/billing/payments.addresses.ts'
import type {
  confirmPaymentByLink,
  endReservationByLink,
  getCardForm,
  getInvoiceByLink,
  payRestByLink,
  reportBlockedHost,
  reserveByLink,
  sendNewPayLink,
} from '#contract/billing/payments.ts'
import type { Language } from '#contract/formats/languages.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import type { CardFormSettings } from '../../card-payment/card-form.ts'
import { findOrCreateReservationHolder, type PayCalls } from '../../card-payment/pay-flow.ts'
import type { BlockedHost } from '../../card-payment/watch-blocked-hosts.ts'
import { endpointUrl } from '../../platform/api/call-url.ts'
import { callApi, callApiWithRetry } from '../call-api.ts'
import { createTabStorage } from '../tab-storage.ts'

export type LinkedInvoice = EndpointResponse<typeof getInvoiceByLink>

export interface PayLink {
  uuid: string
  load(): Promise<LinkedInvoice>
  /**
   * Moves the session from the address into this tab: it works like a key, and addresses are copied, photographed and stored in the history
   */
  leaveAddress(): void
  /** `language`: the language in which the visitor read the page */
  sendNewLink(language: Language): Promise<unknown>
  /** Returns the pay link of the invoice that collects the rest of a partly paid one */
  payRest(): Promise<string>
  loadCardForm(): Promise<CardFormSettings>
  reportBlocked(blocked: BlockedHost): Promise<unknown>
  downloadUrl: string
  /** The receipt is sent in the language in which the visitor read the page */
  callsIn(language: Language): PayCalls
}

/** Null if a part of the pay link is missing from the URL */
export function parsePayLink({ pathname, search }: { pathname: string; search: string }): PayLink | null {
  const uuid = pathname.split('/')[2] ?? ''
  const storage = createTabStorage<string>(`pay-session:${uuid}`)
  const query = { session_id: new URLSearchParams(search).get('session_id') || (storage.read() ?? '') }
  if (!uuid || !query.session_id) return null
  const link = { params: { uuid }, query }
  return {
    uuid,
    load: () => callApiWithRetry<typeof getInvoiceByLink>(PAY_LINK.getInvoiceByLink, link),
    leaveAddress() {
      storage.write(query.session_id)
      // If the tab cannot store anything, a reload needs the unchanged address
      if (storage.read() !== query.session_id) return
      const address = new URL(window.location.href)
      address.searchParams.delete('session_id')
      window.history.replaceState(window.history.state, '', address)
    },
    sendNewLink: (language) => callApi<typeof sendNewPayLink>(PAY_LINK.sendNewPayLink, { ...link, query: { ...query, language } }),
    payRest: async () => (await callApi<typeof payRestByLink>(PAY_LINK.payRestByLink, link)).url,
    loadCardForm: () => callApiWithRetry<typeof getCardForm>(PAY_LINK.getCardForm, {}),
    reportBlocked: (body) => callApi<typeof reportBlockedHost>(PAY_LINK.reportBlockedHost, { body }),
    downloadUrl: endpointUrl(PAY_LINK.downloadInvoiceByLink, link),
    callsIn: (language) => ({
      reserve: () =>
        callApi<typeof reserveByLink>(PAY_LINK.reserveByLink, { ...link, body: { holder: findOrCreateReservationHolder(), language } }),
      confirm: (confirmation) => callApi<typeof confirmPaymentByLink>(PAY_LINK.confirmPaymentByLink, { query, body: confirmation }),
      end: (payment_uuid, failure) =>
        callApi<typeof endReservationByLink>(PAY_LINK.endReservationByLink, {
          ...link,
          body: { ...failure, payment_uuid, holder: findOrCreateReservationHolder() },
        }),
    }),
  }
}
