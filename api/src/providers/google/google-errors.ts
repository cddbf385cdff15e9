import { ProviderError } from '../../platform/provider-error.ts'
import { readRetryAfterS } from '../../platform/reviews/read-platform-text.ts'

/** Why Google did not do what it was asked, in words for the practice */
export async function refusedByGoogle(response: Response, verb = 'read'): Promise<ProviderError> {
  const { status } = response
  const cause = new Error(`HTTP ${status}: ${await readReason(response)}`)
  if (status === 429) {
    return new ProviderError('google', 'Google asks us to wait a little. We try again by ourselves.', {
      retryable: true,
      retryAfterS: readRetryAfterS(response.headers),
      cause,
    })
  }
  if (status === 401 || status === 403)
    return new ProviderError('google', `Google no longer lets us ${verb} this place. Please contact support.`, { retryable: false, cause })
  if (status === 404)
    return new ProviderError('google', 'Google does not know this place or review any more. Please contact support.', {
      retryable: false,
      cause,
    })
  if (status >= 500 || status === 408) return unansweredByGoogle(cause)
  return new ProviderError('google', 'Google does not accept what we ask. Please contact support.', { retryable: false, cause })
}

/** Nobody can sign in with what the installation has: the agency must allow it anew */
export function signInRefused(status: number, reason: string): ProviderError {
  return new ProviderError('google', 'Google no longer lets us in. Please contact support.', {
    retryable: false,
    cause: new Error(`token endpoint, HTTP ${status}: ${reason}`),
  })
}

export function unansweredByGoogle(cause: unknown): ProviderError {
  return new ProviderError('google', 'Google is not answering. We try again by ourselves.', { retryable: true, outcome: 'unknown', cause })
}

export async function readReason(response: Response): Promise<string> {
  return (await response.text().catch(() => '')).slice(0, 300)
}
