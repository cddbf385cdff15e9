import { z } from 'zod'
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts'
import type { CardProvider } from '../../platform/vendors/card-provider.ts'

const report = z.object({ id: z.string().min(1).max(100), type: z.string().optional() })

/** A refund or a void is a transaction of its own that names its charge. Stax does not seem to report the charge again */
const TYPES = ['charge', 'refund', 'void']

/** A webhook about a transaction. Only its id is used, and the rest is fetched. Other types are ignored */
export const createStaxReportReader =
  (webhookSecret: string): CardProvider['readReport'] =>
  (secret, body) => {
    if (!isSameSecret(secret, webhookSecret)) return null
    const parsed = report.safeParse(body)
    return { transactionId: parsed.success && TYPES.includes(parsed.data.type ?? 'charge') ? parsed.data.id : null }
  }
