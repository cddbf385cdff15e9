import { z } from 'zod'
import { centsOf } from '#contract/formats/money.ts'
import { parseJsonOrNull } from '../../platform/base/parse-json-or-null.ts'
import type { CardTransaction } from '../../platform/vendors/card-provider.ts'
import { cleanPlatformText } from '../../platform/vendors/read-platform-text.ts'
import { noStaxResponseError } from './stax-errors.ts'

const dollars = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform((amount) => centsOf(Number(amount)))
const flag = z.union([z.boolean(), z.literal([0, 1])]).transform(Boolean)

/** A refund or void of a charge. One that cannot be parsed is ignored, because the charge has a total of its own */
const reversal = z.object({ type: z.string(), success: flag, total: dollars }).catch({ type: '', success: false, total: 0 })

export const transaction = z.object({
  id: z.string().min(1),
  type: z.string(),
  reference_id: z.string().nullish(),
  success: flag,
  is_voided: flag.nullish(),
  total: dollars,
  total_refunded: dollars.nullish(),
  currency: z.string().nullish(),
  method: z.string().nullish(),
  last_four: z.string().nullish().catch(null),
  payment_method: z.object({ card_type: z.string().nullish(), card_last_four: z.string().nullish() }).nullish().catch(null),
  message: z.string().nullish(),
  created_at: z.string().nullish(),
  child_transactions: z.array(reversal).nullish().catch([]),
  // Metadata from the payer's browser, hence untrusted
  meta: z.unknown().optional(),
})

export function toCardTransaction(row: z.output<typeof transaction>): CardTransaction {
  const undone = (row.child_transactions ?? []).filter(({ success }) => success)
  const refunded = undone.filter(({ type }) => type === 'refund').reduce((sum, { total }) => sum + total, 0)
  return {
    id: row.id,
    type: row.type,
    chargeId: row.type === 'charge' ? null : row.reference_id || null,
    success: row.success,
    isVoided: (row.is_voided ?? false) || undone.some(({ type }) => type === 'void'),
    totalCents: row.total,
    refundedCents: Math.max(row.total_refunded ?? 0, refunded),
    currency: row.currency || null,
    method: formatCard(row) ?? cleanPlatformText(row.method).slice(0, 40),
    message: cleanPlatformText(row.message).slice(0, 500),
    createdAt: parseMoment(row.created_at),
    paymentUuid: uuidInMeta(row.meta, 'payment_uuid'),
    invoiceUuid: uuidInMeta(row.meta, 'invoice_uuid'),
  }
}

const BRAND_NAMES: Record<string, string> = {
  visa: 'Visa',
  master: 'Mastercard',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  amex: 'American Express',
  discover: 'Discover',
  diners_club: 'Diners Club',
  jcb: 'JCB',
}

/** "Visa 1111", or "Card 1111" where we do not know the brand. null where Stax omits the last four digits */
function formatCard({ last_four: lastFour, payment_method: card }: z.output<typeof transaction>): string | null {
  const digits = lastFour ?? card?.card_last_four ?? ''
  if (!/^\d{4}$/.test(digits)) return null
  return `${BRAND_NAMES[card?.card_type?.toLowerCase() ?? ''] ?? 'Card'} ${digits}`
}

/** The account may contain other shops' transactions. A transaction that is not ours and cannot be parsed must not block the others */
export function toListedTransaction(row: unknown): CardTransaction | null {
  const read = transaction.safeParse(row)
  if (read.success) return toCardTransaction(read.data)
  const { meta } = z.object({ meta: z.unknown() }).catch({ meta: null }).parse(row)
  if (uuidInMeta(meta, 'payment_uuid')) throw noStaxResponseError(read.error)
  return null
}

/** Stax's timestamps are in UTC, without naming the zone */
function parseMoment(written: string | null | undefined): Date | null {
  const [, day, hour = '', rest] = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2})(:\d{2}:\d{2})(?:\.\d+)?Z?$/.exec(written ?? '') ?? []
  const moment = new Date(`${day}T${hour.padStart(2, '0')}${rest}Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** Stax returns metadata as an object or as JSON text */
function uuidInMeta(meta: unknown, name: 'payment_uuid' | 'invoice_uuid'): string | null {
  const named = z.looseObject({}).safeParse(typeof meta === 'string' ? parseJsonOrNull(meta) : meta)
  const uuid = z.uuid().safeParse(named.data?.[name])
  return uuid.success ? uuid.data.toLowerCase() : null
}
