import { z } from 'zod'
import { ConsentEnded } from '../../platform/connections/consent-ended.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { Refusal } from '../../platform/provider-http.ts'

const graphError = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional(), message: z.string().default('') }),
})

/** 4: app, 17: user, 32: page, 613: custom limit */
const THROTTLED = [4, 17, 32, 613]
const INVALID_TOKEN = 190
const EXPIRED = 463

/** Translates a refusal by the Graph API: its status says little, the code in the body decides */
export function refusedByMeta(refusal: Refusal): ProviderError {
  const { code, subcode } = readGraphError(refusal.text)
  // Without Meta's sentence, which may quote the token
  const cause = new Error(`HTTP ${refusal.status}, code ${code}/${subcode}`)
  if (code === INVALID_TOKEN) return new ConsentEnded('meta', subcode === EXPIRED ? 'expired' : 'revoked', cause)
  if (refusal.kind === 'slow_down' || THROTTLED.includes(code)) {
    const message = 'Meta asks us to wait a little. We try again by ourselves.'
    return new ProviderError('meta', message, { retryable: true, retryAfterS: refusal.retryAfterS, cause })
  }
  // 1 and 2: unknown error, service temporarily unavailable
  if (refusal.kind === 'away' || code === 1 || code === 2) return unansweredByMeta(cause)
  return new ProviderError('meta', 'Meta does not accept what we ask. Please connect once more, or contact support.', {
    retryable: false,
    cause,
  })
}

function readGraphError(text: string): { code: number; subcode: number } {
  try {
    const { error } = graphError.parse(JSON.parse(text))
    return { code: error.code, subcode: error.error_subcode ?? 0 }
  } catch {
    return { code: 0, subcode: 0 }
  }
}

export function unansweredByMeta(cause: unknown): ProviderError {
  return new ProviderError('meta', 'Meta is not answering. We try again by ourselves.', { retryable: true, outcome: 'unknown', cause })
}
