import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { ConsentEnded } from '../../platform/vendors/consent-ended.ts'
import type { Rejection } from '../../platform/vendors/provider-http.ts'
import { readBusinessUsage } from './meta-usage.ts'

const graphError = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional(), message: z.string().default('') }),
})

/** 4: app, 17: user, 32: page, 341: app, 613: custom limit; 80000 to 80014: the business use case's own (80001 pages, 80002 Instagram) */
const isThrottle = (code: number) => [4, 17, 32, 341, 613].includes(code) || (code >= 80_000 && code <= 80_014)
/** 102: the session has ended; 190: the token is not valid */
const INVALID_TOKENS = [102, 190]
/** Meta blocks actions for hours after what it considers abuse, and then lifts the block by itself */
const BLOCKED = 368
const BLOCKED_WAIT_S = 3600
const EXPIRED = 463
const INVALID = 100
const NO_SUCH_OBJECT = 33
/** "Media posted before business account conversion", whatever its title is called today */
const BEFORE_CONVERSION = 2_108_006
const REDUCE_DATA = /reduce the amount of data/i
/** Meta's rolling window is an hour, but a few minutes of waiting are usually enough */
const THROTTLED_WAIT_S = 300

/** Codes with which Graph permanently rejects a request: a retired metric (100), a missing permission (10, 200), no insights (3001) */
export class GraphRejectedError extends ProviderError {
  readonly code: number
  /** The object does not exist (anymore), or is not visible to us */
  readonly isGone: boolean
  /** One post has no insights because it is older than the business account, and this fails the whole page of posts */
  readonly isBeforeConversion: boolean
  /** The request itself is wrong, rather than a permission: the metric was retired, or is not offered to this account */
  readonly isUnknownMetric: boolean
  /** 10, or one of the codes from 200 on */
  readonly isMissingPermission: boolean

  constructor(code: number, subcode: number, cause: unknown) {
    super('meta', 'Meta rejected our request. Please connect again or contact support.', { retryable: false, cause })
    this.code = code
    this.isGone = code === INVALID && subcode === NO_SUCH_OBJECT
    this.isBeforeConversion = subcode === BEFORE_CONVERSION
    this.isMissingPermission = code === 10 || (code >= 200 && code < 300)
    this.isUnknownMetric = code === INVALID && !this.isGone && !this.isBeforeConversion
  }
}

/** Thrown if Graph requires smaller pages */
export class TooMuchData extends ProviderError {
  constructor(cause: unknown) {
    super('meta', 'Meta is not responding. We’ll try again automatically.', { retryable: true, cause })
  }
}

/** Translates a rejection by the Graph API. The status is too general, so the code in the body is decisive */
export function toMetaError(rejection: Rejection): ProviderError {
  const { code, subcode, isTooMuch } = readGraphError(rejection.text)
  // Omits Meta's message, which may quote the token
  const cause = new Error(`HTTP ${rejection.status}, code ${code}/${subcode}`)
  if (INVALID_TOKENS.includes(code)) return new ConsentEnded('meta', subcode === EXPIRED ? 'expired' : 'revoked', cause)
  if (rejection.kind === 'slow_down' || isThrottle(code)) {
    const businessWaitS = readBusinessUsage(rejection.headers).regainsAccessS
    return metaThrottledError(rejection.retryAfterS ?? (businessWaitS || undefined), cause)
  }
  if (code === BLOCKED) return metaThrottledError(BLOCKED_WAIT_S, cause)
  if (isTooMuch) return new TooMuchData(cause)
  // 1 and 2: unknown error, service temporarily unavailable
  if (rejection.kind === 'unavailable' || code === 1 || code === 2) return noMetaResponseError(cause)
  return new GraphRejectedError(code, subcode, cause)
}

export function metaThrottledError(retryAfterS = THROTTLED_WAIT_S, cause?: unknown): ProviderError {
  return new ProviderError('meta', 'Meta asked us to slow down. We’ll try again automatically.', { retryable: true, retryAfterS, cause })
}

function readGraphError(text: string): { code: number; subcode: number; isTooMuch: boolean } {
  try {
    const { error } = graphError.parse(JSON.parse(text))
    return { code: error.code, subcode: error.error_subcode ?? 0, isTooMuch: error.code === 1 && REDUCE_DATA.test(error.message) }
  } catch {
    return { code: 0, subcode: 0, isTooMuch: false }
  }
}

export function noMetaResponseError(cause: unknown): ProviderError {
  return new ProviderError('meta', 'Meta is not responding. We’ll try again automatically.', { retryable: true, outcome: 'unknown', cause })
}
