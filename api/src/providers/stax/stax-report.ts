import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { CardProvider } from '../../platform/cards/card-provider.ts'

const report = z.object({ id: z.string().min(1).max(100), type: z.string().optional() })

/** A transaction, of which only the id counts: the rest is asked for. Refunds are ours, and other types are none of our business */
export const readStaxReport =
  (webhookSecret: string): CardProvider['readReport'] =>
  (secret, body) => {
    if (!isSame(secret, webhookSecret)) return null
    const told = report.safeParse(body)
    return { chargeId: told.success && (told.data.type ?? 'charge') === 'charge' ? told.data.id : null }
  }

/** Takes the same time however much of it is right */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
