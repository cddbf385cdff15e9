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

interface DescribedError {
  type?: string
  message: string
  code?: unknown
  stack?: string
  cause?: DescribedError
}

/** Driver errors carry the parameters of the failed statement, which may be a password's hash or a reset link: they stay here */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { message: messageOf(error) }
  const isQuery = error.message.startsWith('Failed query:')
  const frames = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  return {
    type: error.name,
    message: isQuery ? `A query failed: ${error.cause ? describeError(error.cause).message : 'no reason given'}` : error.message,
    code: 'code' in error ? error.code : undefined,
    stack: frames?.join('\n'),
    cause: error.cause ? describeError(error.cause) : undefined,
  }
}

/** pg-boss reports plain objects */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}
