import { keepPreviousData, queryOptions, useMutation, useQueries, useQuery } from '@tanstack/react-query'
import {
  downloadInvoice,
  downloadInvoiceList,
  downloadReceipt,
  downloadStatement,
  getInvoice,
  getOpenAmount,
  type HistoryStatus,
  INVOICES_PAGE_SIZE,
  type Invoice,
  listInvoices,
  listUnpaidInvoices,
  makePayLink,
  PAYABLE_STATUSES,
  payRest,
} from '#contract/billing/invoices.ts'
import { confirmPayment, endReservation, getPaymentOutcome, reservePayment } from '#contract/billing/payments.ts'
import { findOrCreateReservationHolder, type PayCalls } from '../../card-payment/pay-flow.ts'
import { call, download } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { refreshToday } from '../../platform/today.data.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

const INVOICES_KEY = ['invoices']
const UNPAID_KEY = [...INVOICES_KEY, 'unpaid']

const unpaidInvoices = queryOptions({ queryKey: UNPAID_KEY, queryFn: ({ signal }) => call(listUnpaidInvoices, {}, { signal }) })

const invoiceQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'one', uuid],
    queryFn: async ({ signal }) => (await call(getInvoice, { params: { uuid } }, { signal })).data,
  })

export function useUnpaidInvoices() {
  return useQuery(unpaidInvoices)
}

export function useInvoice(uuid: string | null) {
  return useQuery({ ...invoiceQuery(uuid ?? ''), enabled: uuid !== null })
}

const CHECK_MS = 5000

/** Polls while enabled. Returns the current state of those chosen invoices that can no longer be paid */
export function useNoLongerPayable(chosen: readonly Invoice[], isPolling: boolean): readonly Invoice[] {
  const unpaid = useQuery({ ...unpaidInvoices, enabled: isPolling, refetchInterval: CHECK_MS })
  const open = new Set(unpaid.data?.data.map(({ client_invoice_uuid: uuid }) => uuid))
  const gone = isPolling && unpaid.data ? chosen.filter(({ client_invoice_uuid: uuid }) => !open.has(uuid)) : []
  const found = useQueries({ queries: gone.map(({ client_invoice_uuid: uuid }) => invoiceQuery(uuid)) })
  return found.flatMap(({ data }) => (data && !PAYABLE_STATUSES.includes(data.invoice_status) ? [data] : []))
}

/** Polls until it is known whether the card was charged */
export function usePaymentOutcome(paymentUuid: string) {
  return useQuery({
    queryKey: [...INVOICES_KEY, 'payment', paymentUuid],
    queryFn: ({ signal }) => call(getPaymentOutcome, { params: { payment_uuid: paymentUuid } }, { signal }),
    refetchInterval: CHECK_MS,
  })
}

interface HistoryFilter {
  page: number
  start_date?: string | undefined
  end_date?: string | undefined
  status?: HistoryStatus | undefined
}

export function usePaymentHistory(filter: HistoryFilter) {
  return useQuery({
    queryKey: [...INVOICES_KEY, 'history', filter],
    queryFn: ({ signal }) => call(listInvoices, { query: { ...filter, size: INVOICES_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useHistoryDownload() {
  return useMutation({
    mutationFn: ({ page: _, ...query }: HistoryFilter) =>
      download(downloadInvoiceList, { query }, { signal: new AbortController().signal, onBytes: () => {} }),
    onSuccess: (file) => saveFile(file, file.name),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

export function useInvoiceTotals() {
  return useQuery({ queryKey: [...INVOICES_KEY, 'open-amount'], queryFn: ({ signal }) => call(getOpenAmount, {}, { signal }) })
}

/** Invalidates what a payment changes: the lists, the menu's counts and today's to-dos */
export async function refreshInvoices(): Promise<void> {
  refreshToday()
  await queryClient.invalidateQueries({ queryKey: INVOICES_KEY })
}

export function createPayCalls(invoiceUuids: string[]): PayCalls {
  return {
    reserve: () => call(reservePayment, { body: { client_invoice_uuids: invoiceUuids, holder: findOrCreateReservationHolder() } }),
    confirm: (body) => call(confirmPayment, { body }, { keepalive: true }),
    end: (paymentUuid, failure) =>
      call(
        endReservation,
        { params: { payment_uuid: paymentUuid }, body: { ...failure, holder: findOrCreateReservationHolder() } },
        { keepalive: true },
      ),
  }
}

export interface BillingFile {
  kind: 'invoice' | 'receipt' | 'statement'
  /** Uuid of the invoice, or the year */
  of: string
  /** Overrides the server's file name */
  fileName?: string
}

export function useDownloadBillingFile() {
  return useMutation({
    mutationFn: async ({ kind, of, fileName }: BillingFile) => {
      const options = { signal: new AbortController().signal, onBytes: () => {} }
      const file =
        kind === 'statement'
          ? await download(downloadStatement, { query: { year: Number(of) } }, options)
          : await download(kind === 'invoice' ? downloadInvoice : downloadReceipt, { params: { uuid: of } }, options)
      saveFile(file, fileName ?? file.name)
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

/** Creates the invoice for the rest of a partly paid one, or finds an existing one; returns its uuid */
export function useCreateRestInvoice() {
  return useMutation({
    mutationFn: async (uuid: string) => (await call(payRest, { params: { uuid } })).client_invoice_uuid,
    onSuccess: () => {
      // Removed from the cache, not only marked stale: otherwise the pay screen would briefly show that there is nothing to pay
      queryClient.removeQueries({ queryKey: UNPAID_KEY })
      void refreshInvoices()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

export function useCreateAndCopyPayLink() {
  return useMutation({
    mutationFn: async (uuid: string) => {
      const url = call(makePayLink, { params: { uuid } }).then((made) => made.url)
      return { isCopied: await copyTextWhenReady(url), url: await url }
    },
    onSuccess: ({ isCopied, url }) =>
      isCopied
        ? notifySuccess('Pay link copied. Anyone with the link can pay this invoice without signing in.')
        : notifyError(`This browser blocked copying. Copy the pay link here: ${url}`),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

/** Safari allows copying only during a click, so it gets a promise of the text immediately. Without HTTPS there is no clipboard API */
async function copyTextWhenReady(text: Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text)
    else
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': text.then((value) => new Blob([value], { type: 'text/plain' })) }),
      ])
    return true
  } catch {
    return false
  }
}
