import { ProviderError } from '../../platform/provider-error.ts'
import type { Refusal } from '../../platform/provider-http.ts'

/** An exhausted quota is a 429 too, but retrying does not help */
const NO_QUOTA = 'insufficient_quota'

export function refusedByModel({ status, kind, retryAfterS, text }: Refusal): ProviderError {
  const { message, code } = readError(text)
  const said = `HTTP ${status}${message ? `: ${message}` : ''}`
  if (kind === 'slow_down' && code !== NO_QUOTA)
    return new ProviderError('openai', `The model asks to slow down (${said})`, { retryable: true, retryAfterS })
  if (kind === 'away') return new ProviderError('openai', `The model is not available (${said})`, { retryable: true })
  return new ProviderError('openai', `The model refused the request (${said})`, { retryable: false })
}

/** Asking a model is idempotent, so that every network failure may be retried */
export function unansweredByModel(error: unknown): ProviderError {
  return new ProviderError('openai', `The model did not answer (${error instanceof Error ? error.name : 'no reason given'})`, {
    retryable: true,
    cause: error,
  })
}

export function unclearAnswerOfModel(cause?: unknown): ProviderError {
  return new ProviderError('openai', 'The model’s server answered with something that is none of its answers', { retryable: true, cause })
}

function readError(body: string): { message: string; code: string } {
  try {
    const { error } = JSON.parse(body)
    return { message: String(error.message ?? '').slice(0, 300), code: String(error.code ?? '') }
  } catch {
    return { message: '', code: '' }
  }
}
