import { ProviderError } from '../../platform/base/provider-error.ts'
import type { Rejection } from '../../platform/vendors/provider-http.ts'

/** An exhausted quota also results in a 429, but retrying does not help */
const NO_QUOTA = 'insufficient_quota'

export function toModelError(rejection: Rejection): ProviderError {
  const { status, kind, retryAfterS } = rejection
  const { message, code } = readModelError(rejection)
  const detail = `HTTP ${status}${message ? `: ${message}` : ''}`
  if (kind === 'slow_down' && code !== NO_QUOTA)
    return new ProviderError('openai', `The AI service asked us to slow down (${detail})`, { retryable: true, retryAfterS })
  if (kind === 'unavailable') return new ProviderError('openai', `The AI service is unavailable (${detail})`, { retryable: true })
  const fix = FIXES[isModelRejected(rejection) ? 'not_found' : kind]
  if (fix)
    return new ProviderError('openai', `The AI service isn’t set up correctly: ${fix} (${detail})`, { retryable: false, untilFixed: true })
  return new ProviderError('openai', `The AI service rejected the request (${detail})`, { retryable: false })
}

/** What an operator must do. Until then every request fails */
const FIXES: Partial<Record<Rejection['kind'], string>> = {
  not_found: 'no model has this name, or it was retired. Set AI_MODEL and AI_TRANSCRIPTION_MODEL to models that AI_BASE_URL has',
  unauthorized: 'AI_API_KEY was rejected',
  slow_down: 'the prepaid credit is used up. Add credit at the vendor',
}

/** Whether a transcription was rejected because the model does not support the response format */
export function isFormatRejected({ kind, text }: Rejection): boolean {
  return kind === 'rejected' && (readModelError({ text }).param === 'response_format' || /response_format|verbose_json/.test(text))
}

/** Whether the model, or another vendor's server, does not support the parameter for how much to think */
export function isEffortRejected({ kind, text }: Rejection): boolean {
  return kind === 'rejected' && (readModelError({ text }).param === 'reasoning_effort' || /reasoning_effort/.test(text))
}

/** Whether the model does not exist, as opposed to the address */
export const isModelUnknown = (rejection: Rejection): boolean =>
  (rejection.kind === 'not_found' && isModelUnusable(rejection)) || isModelRejected(rejection)

/** Other servers with this API return 400 where OpenAI returns 404 */
const isModelRejected = (rejection: Rejection): boolean => rejection.kind === 'rejected' && isModelUnusable(rejection)

function isModelUnusable(rejection: Rejection): boolean {
  const { code, param } = readModelError(rejection)
  return /^model_(not_found|decommissioned|deprecated|not_supported|terms_required)$|^invalid_model/.test(code) || param === 'model'
}

/** Requests to a model are idempotent, so every network failure may be retried */
export function noModelResponseError(error: unknown): ProviderError {
  return new ProviderError('openai', `The AI service did not respond (${error instanceof Error ? error.name : 'no reason given'})`, {
    retryable: true,
    cause: error,
  })
}

export function unclearModelResponseError(cause?: unknown): ProviderError {
  return new ProviderError('openai', 'The AI service returned an unexpected response', { retryable: true, cause })
}

function readModelError({ text }: Pick<Rejection, 'text'>): { message: string; code: string; param: string } {
  try {
    const { error } = JSON.parse(text)
    return { message: String(error.message ?? '').slice(0, 300), code: String(error.code ?? ''), param: String(error.param ?? '') }
  } catch {
    return { message: '', code: '', param: '' }
  }
}
