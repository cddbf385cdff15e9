import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { CardProvider } from '../../platform/cards/card-provider.ts'

const report = z.object({ id: z.string().min(1).max(100), type: z.string().optional() })

/**
 * A webhook with a transaction, of which only the id is used: the rest is fetched. Refunds are our own doing, and other types are ignored
 */
export const readStaxReport =
  (webhookSecret: string): CardProvider['readReport'] =>
  (secret, body) => {
    if (!isSame(secret, webhookSecret)) return null
    const told = report.safeParse(body)
    return { chargeId: told.success && (told.data.type ?? 'charge') === 'charge' ? told.data.id : null }
  }

/** Constant-time comparison */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
