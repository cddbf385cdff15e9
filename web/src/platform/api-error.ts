import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/** What can go wrong before an answer in the contract's shape is there */
export type TransportCode = 'timeout' | 'offline' | 'unreachable' | 'unreadable'

interface ApiErrorFacts {
  /** 0 when no answer came */
  status: number
  code: ErrorCode | TransportCode
  message: string
  requestId?: string | undefined
  field?: string | undefined
}

/** A failed call. `message` is a sentence for the user */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | TransportCode
  readonly requestId: string | undefined
  readonly field: string | undefined

  constructor({ status, code, message, requestId, field }: ApiErrorFacts) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.requestId = requestId
    this.field = field
  }
}

/** Of an answer that is not a success. A proxy in between may answer in HTML: that still becomes a sentence */
export function errorOfAnswer(status: number, text: string): ApiError {
  const data = parseErrorBody(text)
  if (!data) return new ApiError({ status, code: 'unreadable', message: sentenceOfStatus(status) })
  return new ApiError({ status, code: data.code, message: data.message, requestId: data.request_id, field: data.field })
}

/** Anything that was thrown, as a sentence */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong on this page. Please try again.'
}

/** The dialog about the ended session says it, and nothing beside it should */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** What to say about a failure, or null where the session's dialog says it */
export function failureSentence(error: unknown): string | null {
  return isSessionEnded(error) ? null : messageOf(error)
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined
}

/** What stands in the place of something that could not be loaded */
export interface Problem {
  message: string
  /** Under which support finds it in the log */
  requestId: string | undefined
}

/** Null where the session's dialog says it */
export function problemOf(error: unknown): Problem | null {
  return isSessionEnded(error) ? null : { message: messageOf(error), requestId: requestIdOf(error) }
}

function parseErrorBody(text: string): ErrorBody['details']['data'] | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null
    const data = body?.details?.data
    return typeof data?.message === 'string' && data.message !== '' ? data : null
  } catch {
    return null
  }
}

function sentenceOfStatus(status: number): string {
  if (status === 413) return 'This is more than the server accepts.'
  if (status === 429) return 'Too many tries. Please wait a moment and try again.'
  if (status >= 502 && status <= 504) return 'The server is not available at the moment. Please try again in a minute.'
  return `The server answered with an error (${status}). Please try again.`
}
