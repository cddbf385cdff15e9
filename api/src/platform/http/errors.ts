import type { FastifyReply, FastifyRequest } from 'fastify'
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/wire/errors.ts'
import { AppError } from '../base/app-error.ts'
import type { Log } from '../base/log.ts'
import { ProviderError } from '../base/provider-error.ts'
import { isDatabaseBusy, isDatabaseUnavailable, sqlStateOf } from '../database/database.ts'

/** Our messages for the framework's own errors */
const FRAMEWORK_ERRORS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large'],
  FST_FILES_LIMIT: ['invalid_input', 'Send one file at a time'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_type', 'The request must be JSON (application/json)'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid_input', 'The request is empty'],
  FST_ERR_BAD_URL: ['invalid_input', 'The address is not valid'],
  // None of our ids or file names is that long
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'This does not exist'],
}

/** During an outage every request fails, so one line is logged per interval, with the number of suppressed errors */
const LOG_AGAIN_AFTER_MS = 5_000

export function createErrorHandler(log: Log) {
  let lastLogged: { atMs: number; silently: number } | undefined

  function logDatabaseUnavailable(facts: object, error: unknown): void {
    if (lastLogged && performance.now() - lastLogged.atMs < LOG_AGAIN_AFTER_MS) {
      lastLogged.silently++
      return
    }
    log.warn({ ...facts, sqlState: sqlStateOf(error), before: lastLogged?.silently ?? 0 }, 'the database is away')
    lastLogged = { atMs: performance.now(), silently: 0 }
  }

  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const known = toAppError(error)
    const facts = { error, requestId: request.id, route: request.routeOptions.url }
    if (!known) log.error(facts, 'a request failed')
    else if (isDatabaseBusy(error)) log.warn(facts, 'a statement was given up')
    else if (isDatabaseUnavailable(error)) logDatabaseUnavailable(facts, error)
    sendErrorResponse(request, reply, known ?? new AppError('internal', 'Something went wrong on our side. Please try again'))
  }
}

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error) || isDatabaseBusy(error))
    return new AppError('unavailable', 'The service is briefly unavailable. Please try again in a moment', { retryAfterS: 2 })
  if (error instanceof ProviderError && error.retryable)
    return new AppError('unavailable', 'A service we depend on is briefly unavailable. Please try again in a moment', {
      retryAfterS: error.retryAfterS ?? 5,
    })
  if (!(error instanceof Error)) return null
  const [code, message] = FRAMEWORK_ERRORS['code' in error ? String(error.code) : ''] ?? []
  if (code && message) return new AppError(code, message)
  // Malformed JSON or a broken form: the framework's error has a 4xx status
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? new AppError('invalid_input', 'The request is not valid') : null
}

export function sendErrorResponse(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const status = ERROR_STATUS[error.code]
  if (error.retryAfterS) reply.header('retry-after', String(error.retryAfterS))
  const body: ErrorBody = {
    code: status,
    details: { data: { message: error.message, code: error.code, request_id: request.id, ...(error.field ? { field: error.field } : {}) } },
  }
  reply
    .code(status)
    // Set here as well, because hooks do not run for a URL that cannot be decoded
    .header('x-request-id', request.id)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}
