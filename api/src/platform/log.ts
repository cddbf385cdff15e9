import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/**
 * Structured lines. What could be secret has no way in: requests are logged by their route pattern and status, never by URL,
 * headers or body; the paths below are a second lock for what a careless line might pass.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination({ sync: true })): Log {
  const options: LoggerOptions = {
    level,
    base: undefined,
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
    serializers: { error: describeError, err: describeError },
  }
  return pino(options, destination)
}

/** Driver errors carry the parameters of the failed statement, which may be a password's hash or an address: not into the log */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const cause = error.cause
  const isQuery = error.message.startsWith('Failed query:')
  return {
    type: error.name,
    message: isQuery ? 'A query failed' : error.message,
    code: 'code' in error ? error.code : undefined,
    stack: isQuery
      ? error.stack
          ?.split('\n')
          .filter((line) => line.trimStart().startsWith('at '))
          .join('\n')
      : error.stack,
    cause: cause ? describeError(cause) : undefined,
  }
}
