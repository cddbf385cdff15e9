/** The stable words in `details.data.code`, and the HTTP status each is answered with */
export const ERROR_STATUS = {
  invalid_input: 400,
  sign_in_failed: 400,
  reset_code_invalid: 400,
  session_ended: 401,
  operator_key_wrong: 401,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** It was there, and whoever asks was right to ask: an expired pay link */
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of every failure. `message` is a sentence fit for a toast */
export interface ErrorBody {
  code: number
  details: { data: { message: string; code: ErrorCode; request_id: string; field?: string } }
}
