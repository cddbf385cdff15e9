import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { traceFieldsForLog } from './trace.ts'

export type Log = Logger

/**
 * Structured log lines. Secrets are never logged: requests are logged by route pattern and status, never by URL, headers or body. Redacting
 * the paths below is a second line of defense against a careless call
 */
export function createLog(level: string, destination: DestinationStream = pino.destination({ sync: true })): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
    mixin: traceFieldsForLog,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        'password',
        'token',
        'authorization',
        'html',
        'text',
        'body',
        'headers',
        '*.password',
        '*.token',
        '*.authorization',
        '*.html',
        '*.text',
        '*.body',
        '*.headers',
      ],
      censor: '[hidden]',
    },
    serializers: { error: toLoggableError, err: toLoggableError },
  }
  return pino(options, destination)
}

interface DescribedError {
  type?: string
  message: string
  code?: unknown
  stack?: string
  cause?: DescribedError
}

/** Omits the statement's parameters, which driver errors contain, because they may include a password hash or a reset link */
export function toLoggableError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { message: messageOfError(error) }
  const isQuery = error.message.startsWith('Failed query:')
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: error.name,
    message: isQuery ? `A query failed: ${error.cause ? toLoggableError(error.cause).message : 'no reason given'}` : error.message,
    code: 'code' in error ? error.code : undefined,
    stack: frames?.join('\n'),
    cause: error.cause ? toLoggableError(error.cause) : undefined,
  }
}

/** Some libraries emit plain objects as errors */
function messageOfError(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}
