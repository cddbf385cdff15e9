import type { ErrorBody, ErrorCode } from '#contract/wire/errors.ts'

/** Transport failures, which occur before there is a response in the contract's shape */
export type TransportCode = 'timeout' | 'offline' | 'unreachable' | 'unreadable'

interface ApiErrorFacts {
  /** 0 if there was no response */
  status: number
  code: ErrorCode | TransportCode
  message: string
  requestId?: string | undefined
  field?: string | undefined
}

/** A failed API call. `message` is a sentence for the user */
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

/** Creates the error for a non-2xx response. A proxy may respond with HTML, which also becomes a readable sentence */
export function errorFromResponse(status: number, text: string): ApiError {
  const data = parseErrorBody(text)
  if (!data) return new ApiError({ status, code: 'unreadable', message: errorSentenceOfStatus(status) })
  return new ApiError({ status, code: data.code, message: data.message, requestId: data.request_id, field: data.field })
}

/** A readable sentence for anything that was thrown */
export function errorMessageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong on this page. Please try again.'
}

/** Whether the session has ended. Only a dialog reports that (app/session-expired.ts) */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Message for a failure, or null for an ended session, which has a dialog of its own */
export function errorMessageUnlessSignedOut(error: unknown): string | null {
  return isSessionEnded(error) ? null : errorMessageOf(error)
}

export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined
}

/** What an error state shows instead of content that could not be loaded */
export interface Problem {
  message: string
  /** Identifies the request in the server's log, for support */
  requestId: string | undefined
}

/** Null for an ended session, which has a dialog of its own */
export function problemUnlessSignedOut(error: unknown): Problem | null {
  return isSessionEnded(error) ? null : { message: errorMessageOf(error), requestId: requestIdOf(error) }
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

function errorSentenceOfStatus(status: number): string {
  if (status === 413) return 'This is too large to upload.'
  if (status === 429) return 'Too many attempts. Please wait a moment and try again.'
  if (status >= 502 && status <= 504) return 'The server isn’t available right now. Please try again in a minute.'
  return `The server returned an error (${status}). Please try again.`
}
