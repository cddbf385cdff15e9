import { z } from 'zod'
import { centsOf, dollarsOf } from '#contract/money.ts'
import type { CardProvider, CardTransaction } from '../../platform/cards/card-provider.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { askProvider } from '../../platform/provider-http.ts'
import { readPlatformText } from '../../platform/reviews/read-platform-text.ts'
import { refusedByStax, unansweredByStax } from './stax-errors.ts'

interface StaxSettings {
  apiKey: string
  /** https://apiprod.fattlabs.com, or the sandbox's emulation of it */
  baseUrl: string
  timeoutMs?: number
}

/** The part of CardProvider that calls Stax; the rest is settings and webhook reports */
type StaxApi = Pick<CardProvider, 'fetchTransaction' | 'listCharges' | 'refund'>

const PAGE_SIZE = 50
const MOST_PAGES = 400
/** Tolerance for clock skew between Stax and us */
const CLOCKS_APART_MS = 15 * 60_000

const dollars = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform((amount) => centsOf(Number(amount)))
const flag = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean)
const transaction = z.object({
  id: z.string().min(1),
  type: z.string(),
  success: flag,
  is_voided: flag.nullish(),
  total: dollars,
  total_refunded: dollars.nullish(),
  currency: z.string().nullish(),
  method: z.string().nullish(),
  message: z.string().nullish(),
  created_at: z.string().nullish(),
  // Metadata from the payer's browser, hence untrusted
  meta: z.unknown(),
})
const transactionPage = z.object({ data: z.array(z.unknown()), last_page: z.number() })

export function createStaxCards({ apiKey, baseUrl, timeoutMs = 20_000 }: StaxSettings): StaxApi {
  const base = baseUrl.replace(/\/+$/, '')

  const call = <T extends z.ZodType>(shape: T, path: string, body?: object): Promise<z.output<T>> =>
    askProvider({
      url: `${base}${path}`,
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      timeoutMs,
      read: async (response) => shape.parse(await response.json()),
      refused: refusedByStax,
      unanswered: unansweredByStax,
    })

  return {
    async fetchTransaction(id) {
      try {
        return readTransaction(await call(transaction, pathOf(id)))
      } catch (error) {
        if (error instanceof ProviderError && error.cause instanceof Error && error.cause.name === 'NotFound') return null
        throw error
      }
    },

    async listCharges(since) {
      const startDate = staxMoment(new Date(since.getTime() - CLOCKS_APART_MS))
      // Keyed by id: pagination is by offset, so a new charge shifts the others and one may appear on two pages
      const found = new Map<string, CardTransaction>()
      for (let page = 1; page <= MOST_PAGES; page++) {
        const query = new URLSearchParams({ page: String(page), per_page: String(PAGE_SIZE), type: 'charge', startDate })
        const { data, last_page: lastPage } = await call(transactionPage, `/transaction?${query}`)
        for (const charge of data.map(readListed)) if (charge) found.set(charge.id, charge)
        if (page >= lastPage || data.length === 0) return [...found.values()].filter(({ type }) => type === 'charge')
      }
      // A page we have not read may hold the charge: that must not pass for "no charge"
      throw new ProviderError('stax', 'The card provider has more transactions than we can read', { retryable: true })
    },

    async refund(id, cents) {
      return readTransaction(await call(transaction, `${pathOf(id)}/void-or-refund`, { total: dollarsOf(cents) }))
    },
  }
}

/** The id comes from a browser or a webhook: encoded, so that it cannot become another path of Stax's API */
function pathOf(id: string): string {
  return `/transaction/${encodeURIComponent(id).replaceAll('.', '%2E')}`
}

/** Stax's format of a moment in UTC: 2026-11-15 21:30:00 */
function staxMoment(moment: Date): string {
  return moment.toISOString().slice(0, 19).replace('T', ' ')
}

/** The account may hold other shops' charges: one that is not ours and cannot be parsed must not block the rest */
function readListed(row: unknown): CardTransaction | null {
  const read = transaction.safeParse(row)
  if (read.success) return readTransaction(read.data)
  const { meta } = z.object({ meta: z.unknown() }).catch({ meta: null }).parse(row)
  if (readPaymentUuid(meta)) throw unansweredByStax(read.error)
  return null
}

function readTransaction(row: z.output<typeof transaction>): CardTransaction {
  return {
    id: row.id,
    type: row.type,
    success: row.success,
    isVoided: row.is_voided ?? false,
    totalCents: row.total,
    refundedCents: row.total_refunded ?? 0,
    currency: row.currency ?? null,
    method: readPlatformText(row.method).slice(0, 40),
    message: readPlatformText(row.message).slice(0, 500),
    createdAt: readMoment(row.created_at),
    paymentUuid: readPaymentUuid(row.meta),
  }
}

/** Stax's timestamps have no zone and are in UTC */
function readMoment(written: string | null | undefined): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?$/.exec(written ?? '') ?? []
  const moment = new Date(`${day}T${time}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

function readPaymentUuid(meta: unknown): string | null {
  const named = z.object({ payment_uuid: z.uuid() }).safeParse(meta)
  return named.success ? named.data.payment_uuid.toLowerCase() : null
}
