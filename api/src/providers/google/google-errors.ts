import { ProviderError } from '../../platform/base/provider-error.ts'
import type { Rejection } from '../../platform/vendors/provider-http.ts'

const NOT_SHOWN = 'NotShown'

/** Whether Google shows us nothing at this address. Google does not distinguish a missing place from somebody else's place */
export const isPlaceNotShown = (error: unknown): boolean =>
  error instanceof ProviderError && error.cause instanceof Error && error.cause.name === NOT_SHOWN

/** Translates a rejection by Google into a message for the practice */
export function toGoogleError(rejection: Rejection, verb = 'read', subject = 'this place'): ProviderError {
  const { kind, retryAfterS } = rejection
  const cause = new Error(formatRejectionCause(rejection))
  if (rejection.status === 403 || rejection.status === 404) cause.name = NOT_SHOWN
  if (kind === 'unavailable') return noGoogleResponseError(cause)
  if (kind === 'slow_down' && hasNoQuota(rejection))
    return new ProviderError('google', NO_QUOTA, { retryable: false, untilFixed: true, cause })
  const sentences = {
    slow_down: 'Google asked us to slow down. We’ll try again automatically.',
    unauthorized: `Google no longer allows us to ${verb} ${subject}. Please contact support.`,
    not_found: `Google can no longer find ${subject === 'this place' ? 'this place or review' : subject}. Please contact support.`,
    rejected: 'Google rejected our request. Please contact support.',
  }
  return new ProviderError('google', sentences[kind], { retryable: kind === 'slow_down', retryAfterS, cause })
}

const NO_QUOTA =
  'Google hasn’t approved this installation yet: its quota is zero. The operator must request access to the Business Profile APIs for its Google project; we’ll try again automatically.'

/** A project that Google has not approved always gets a 429, like a throttled one. Only the limit in the details distinguishes them */
function hasNoQuota({ text }: Rejection): boolean {
  return /"quota_limit_value"\s*:\s*"0"/.test(text)
}

/** The installation's OAuth credentials are rejected: the agency must grant access again */
export function toGoogleSignInError(rejection: Rejection): ProviderError {
  if (![400, 401, 403].includes(rejection.status)) return toGoogleError(rejection)
  return new ProviderError('google', 'Google no longer accepts our sign-in. Please contact support.', {
    retryable: false,
    cause: new Error(`token endpoint, ${formatRejectionCause(rejection)}`),
  })
}

export function noGoogleResponseError(cause: unknown): ProviderError {
  return new ProviderError('google', 'Google is not responding. We’ll try again automatically.', {
    retryable: true,
    outcome: 'unknown',
    cause,
  })
}

const formatRejectionCause = ({ status, text }: Rejection) => `HTTP ${status}: ${text.slice(0, 300)}`
