import { z } from 'zod'
import { dollarsOf } from '#contract/formats/money.ts'
import { ProviderError } from '../../platform/base/provider-error.ts'
import type { CardProvider, CardTransaction } from '../../platform/vendors/card-provider.ts'
import { readVendorJson, requestProvider } from '../../platform/vendors/provider-http.ts'
import { secondsUntilPartialRefunds } from './eastern-midnight.ts'
import { toCardTransaction, toListedTransaction, transaction } from './read-transaction.ts'
import { isRejectedAs, noStaxResponseError, toStaxError } from './stax-errors.ts'

interface StaxSettings {
  apiKey: string
  /** https://apiprod.fattlabs.com, or the sandbox's simulation of it */
  baseUrl: string
  timeoutMs?: number
}

/** The part of CardProvider that calls Stax's API. The rest is the page's form, settings and webhook reports */
type StaxApi = Pick<CardProvider, 'fetchTransaction' | 'listCharges' | 'listReversals' | 'refund'>

const PAGE_SIZE = 50
const MAX_PAGES = 400
/** Tolerance for clock skew between Stax and us */
const CLOCKS_APART_MS = 15 * 60_000

const transactionPage = z.object({ data: z.array(z.unknown()), last_page: z.number() })

export function createStaxCards({ apiKey, baseUrl, timeoutMs = 20_000 }: StaxSettings): StaxApi {
  const base = baseUrl.replace(/\/+$/, '')

  const call = <T extends z.ZodType>(shape: T, path: string, body?: object): Promise<z.output<T>> =>
    requestProvider({
      url: `${base}${path}`,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      timeoutMs,
      read: async (response) => shape.parse(await readVendorJson(response)),
      rejected: (rejection) => toStaxError(rejection, { isRead: !body }),
      noResponse: noStaxResponseError,
    })

  async function list(type: string, since: Date): Promise<CardTransaction[]> {
    const startDate = formatStaxMoment(new Date(since.getTime() - CLOCKS_APART_MS))
    // Keyed by id, because pagination is by offset: a new transaction shifts the others, and one may appear on two pages
    const found = new Map<string, CardTransaction>()
    for (let page = 1; page <= MAX_PAGES; page++) {
      const query = new URLSearchParams({ page: String(page), per_page: String(PAGE_SIZE), type, startDate })
      if (type !== 'charge') query.set('allTransactionsTopLevel', '1')
      const { data, last_page: lastPage } = await call(transactionPage, `/transaction?${query}`)
      for (const listed of data.map(toListedTransaction)) if (listed) found.set(listed.id, listed)
      if (page >= lastPage || data.length === 0) return [...found.values()].filter((one) => one.type === type)
    }
    // A page that we have not read may contain the transaction, so this must not result in "no charge"
    throw new ProviderError('stax', 'The card provider has more transactions than we can read', { retryable: true })
  }

  return {
    async fetchTransaction(id) {
      try {
        return toCardTransaction(await call(transaction, transactionPath(id)))
      } catch (error) {
        if (isRejectedAs(error, 'NotFound')) return null
        throw error
      }
    },

    listCharges: (since) => list('charge', since),
    listReversals: async (since) => [...(await list('refund', since)), ...(await list('void', since))],

    async refund(id, cents) {
      try {
        return {
          transaction: toCardTransaction(await call(transaction, `${transactionPath(id)}/void-or-refund`, { total: dollarsOf(cents) })),
        }
      } catch (error) {
        if (isRejectedAs(error, 'TooEarly')) return { waitS: secondsUntilPartialRefunds(new Date()) }
        throw error
      }
    },
  }
}

/** The id comes from a browser or a webhook, so it is encoded and cannot be used to reach another path of Stax's API */
function transactionPath(id: string): string {
  return `/transaction/${encodeURIComponent(id).replaceAll('.', '%2E')}`
}

/** Stax's format for a moment in UTC, 2026-11-15 6:30:00. Stax rejects an hour with a leading zero */
function formatStaxMoment(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ').replace(' 0', ' ')
}
