import { ProviderError } from '../../platform/provider-error.ts'

/** Quota that is used up for good comes as 429 too, but waiting does not help */
const NO_QUOTA = 'insufficient_quota'

export async function refusedByModel(response: Response): Promise<ProviderError> {
  const { message, code } = readError(await response.text().catch(() => ''))
  const said = `HTTP ${response.status}${message ? `: ${message}` : ''}`
  if (response.status === 429 && code !== NO_QUOTA) {
    const retryAfterS = readRetryAfterS(response.headers)
    return new ProviderError('openai', `The model asks to slow down (${said})`, {
      retryable: true,
      ...(retryAfterS !== null && { retryAfterS }),
    })
  }
  const retryable = response.status >= 500 || response.status === 408
  return new ProviderError('openai', retryable ? `The model is not available (${said})` : `The model refused the request (${said})`, {
    retryable,
  })
}

/** Asking a model twice does no harm, so that whatever went wrong on the way may be tried again */
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

/** In milliseconds as OpenAI has it, in seconds as everyone has it, or as a date */
function readRetryAfterS(headers: Headers): number | null {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(ms) && ms >= 0) return Math.ceil(ms / 1000)
  const value = headers.get('retry-after')
  if (!value) return null
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
