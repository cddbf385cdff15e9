import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { CardProvider } from '../../platform/cards/card-provider.ts'

const report = z.object({ id: z.string().min(1).max(100), type: z.string().optional() })

/** A refund or a void is a transaction of its own, which names its charge; Stax is not known to report the charge again */
const TYPES = ['charge', 'refund', 'void']

/** A webhook with a transaction, of which only the id is used: the rest is fetched. Other types are ignored */
export const readStaxReport =
  (webhookSecret: string): CardProvider['readReport'] =>
  (secret, body) => {
    if (!isSame(secret, webhookSecret)) return null
    const told = report.safeParse(body)
    return { transactionId: told.success && TYPES.includes(told.data.type ?? 'charge') ? told.data.id : null }
  }

/** Constant-time comparison */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
