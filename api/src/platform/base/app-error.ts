import type { ErrorCode } from '#contract/wire/errors.ts'

/** An expected failure: its message is shown to the user, and it is not logged as a server error */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, message: string, facts: { field?: string | undefined; retryAfterS?: number | undefined } = {}) {
    super(message)
    this.code = code
    this.field = facts.field
    this.retryAfterS = facts.retryAfterS
  }
}

/** Returns the same 404 for another tenant's row as for a row that never existed, so that an id reveals nothing */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} does not exist`)
}
