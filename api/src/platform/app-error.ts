import type { ErrorCode } from '#contract/errors.ts'

/** An expected failure: its message is a sentence for the user, and it is not logged as a fault */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, message: string, facts: { field?: string; retryAfterS?: number } = {}) {
    super(message)
    this.code = code
    this.field = facts.field
    this.retryAfterS = facts.retryAfterS
  }
}

/** Another client's row and a row that never was look the same */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} does not exist`)
}
