import { ProviderError } from '../../platform/provider-error.ts'
import type { Refusal } from '../../platform/provider-http.ts'

/** An exhausted quota is a 429 too, but retrying does not help */
const NO_QUOTA = 'insufficient_quota'

export function refusedByModel(refusal: Refusal): ProviderError {
  const { status, kind, retryAfterS } = refusal
  const { message, code } = readError(refusal)
  const said = `HTTP ${status}${message ? `: ${message}` : ''}`
  if (kind === 'slow_down' && code !== NO_QUOTA)
    return new ProviderError('openai', `The model asks to slow down (${said})`, { retryable: true, retryAfterS })
  if (kind === 'away') return new ProviderError('openai', `The model is not available (${said})`, { retryable: true })
  const mend = MENDED_BY[isModelRefused(refusal) ? 'unknown' : kind]
  if (mend) return new ProviderError('openai', `The model is not set up right: ${mend} (${said})`, { retryable: false, untilMended: true })
  return new ProviderError('openai', `The model refused the request (${said})`, { retryable: false })
}

/** Every request fails alike until somebody does this */
const MENDED_BY: Partial<Record<Refusal['kind'], string>> = {
  unknown: 'there is none of this name (any more). Set AI_MODEL and AI_TRANSCRIPTION_MODEL to models that AI_BASE_URL has',
  not_let_in: 'AI_API_KEY is not let in',
  slow_down: 'what was paid for is used up. See to the account at the vendor',
}

/** Whether a transcription was refused because the model knows no such response format */
export function isFormatRefused({ kind, text }: Refusal): boolean {
  return kind === 'not_accepted' && (readError({ text }).param === 'response_format' || /response_format|verbose_json/.test(text))
}

/** Whether it is the model that is not there, and not the address */
export const isModelUnknown = (refusal: Refusal): boolean =>
  (refusal.kind === 'unknown' && isAboutModel(refusal)) || isModelRefused(refusal)

/** Other servers with this API answer 400 where OpenAI answers 404 */
const isModelRefused = (refusal: Refusal): boolean => refusal.kind === 'not_accepted' && isAboutModel(refusal)

function isAboutModel(refusal: Refusal): boolean {
  const { code, param } = readError(refusal)
  return /^model_(not_found|decommissioned|deprecated|not_supported|terms_required)$|^invalid_model/.test(code) || param === 'model'
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

function readError({ text }: Pick<Refusal, 'text'>): { message: string; code: string; param: string } {
  try {
    const { error } = JSON.parse(text)
    return { message: String(error.message ?? '').slice(0, 300), code: String(error.code ?? ''), param: String(error.param ?? '') }
  } catch {
    return { message: '', code: '', param: '' }
  }
}
