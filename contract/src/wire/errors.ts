import { z } from 'zod'

/** The stable error codes in `details.data.code`, each with its HTTP status */
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
  /** The invoice was meanwhile paid, canceled or changed, so a retry cannot succeed */
  not_payable: 409,
  /** The resource existed and the caller was allowed to use it: an expired pay link, a used confirmation */
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

const errorCode = z.enum(Object.keys(ERROR_STATUS) as ErrorCode[])

/** The body of every error. `message` is a sentence that can be shown to the user */
export const errorBody = z.object({
  code: z.int(),
  details: z.object({
    data: z.object({ message: z.string(), code: errorCode, request_id: z.string(), field: z.string().optional() }),
  }),
})

export type ErrorBody = z.output<typeof errorBody>
