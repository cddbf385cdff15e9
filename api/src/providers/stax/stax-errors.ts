import { ProviderError } from '../../platform/provider-error.ts'
import { readRetryAfterS } from '../../platform/reviews/read-platform-text.ts'

/** Why Stax did not do what it was asked, in words for an operator. Its own words may quote what was sent, so they stay out of it */
export async function refusedByStax(response: Response): Promise<ProviderError> {
  const { status, headers } = response
  await response.body?.cancel()
  const cause = new Error(`HTTP ${status}`)
  if (status === 429) {
    return new ProviderError('stax', 'The card provider asks us to wait a little', {
      retryable: true,
      retryAfterS: readRetryAfterS(headers),
      cause,
    })
  }
  if (status === 404) {
    cause.name = 'NotFound'
    return new ProviderError('stax', 'The card provider does not know this transaction', { retryable: false, cause })
  }
  if (status === 401 || status === 403)
    return new ProviderError('stax', 'The card provider no longer takes our key: check STAX_API_KEY', { retryable: false, cause })
  if (status >= 500 || status === 408) return unansweredByStax(cause)
  return new ProviderError('stax', 'The card provider does not accept what we ask', { retryable: false, cause })
}

/** What was asked may have happened all the same */
export function unansweredByStax(cause: unknown): ProviderError {
  return new ProviderError('stax', 'The card provider is not answering', { retryable: true, outcome: 'unknown', cause })
}
