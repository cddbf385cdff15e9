import { ProviderError } from '../../platform/provider-error.ts'

interface TwilioAnswer {
  statusCode: number
  body: unknown
  headers?: unknown
}

const unsubscribedRecipient = 21610

/** Failures before a connection stood: the request can't have reached Twilio */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'])

export function refusedByTwilio({ statusCode, body, headers }: TwilioAnswer): ProviderError {
  const { code, message } = readError(body)
  const said = `HTTP ${statusCode}${code === null ? '' : `, code ${code}`}${message === null ? '' : `: ${message}`}`
  if (code === unsubscribedRecipient) {
    return new ProviderError('twilio', 'This phone number unsubscribed from texts, so Twilio did not send (code 21610).', {
      retryable: false,
      recipientOptedOut: true,
    })
  }
  if (statusCode === 429) {
    const retryAfterS = readRetryAfterS(headers)
    return new ProviderError('twilio', `Twilio asks to slow down (${said})`, {
      retryable: true,
      ...(retryAfterS !== null && { retryAfterS }),
    })
  }
  if (statusCode === 503) {
    return new ProviderError('twilio', `Twilio is not available (${said})`, { retryable: true })
  }
  if (statusCode >= 500) {
    return new ProviderError('twilio', `Twilio failed, and may have sent the text all the same (${said})`, {
      retryable: false,
      outcome: 'unknown',
    })
  }
  return new ProviderError('twilio', `Twilio refused the text (${said})`, { retryable: false })
}

export function unansweredByTwilio(error: unknown): ProviderError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  if (neverConnected.has(code)) {
    return new ProviderError('twilio', `Twilio cannot be reached (${code})`, { retryable: true, cause: error })
  }
  return new ProviderError('twilio', `Twilio did not answer, and may have sent the text all the same (${message || code})`, {
    retryable: false,
    outcome: 'unknown',
    cause: error,
  })
}

export function unclearAnswerOfTwilio(cause?: unknown): ProviderError {
  return new ProviderError('twilio', 'Twilio answered without a message id, so it is not known whether the text was sent', {
    retryable: false,
    outcome: 'unknown',
    cause,
  })
}

function readError(body: unknown): { code: number | null; message: string | null } {
  const fields = asRecord(typeof body === 'string' ? parseJson(body) : body)
  return {
    code: typeof fields.code === 'number' ? fields.code : null,
    message: typeof fields.message === 'string' ? fields.message : null,
  }
}

function readRetryAfterS(headers: unknown): number | null {
  const value = asRecord(headers)['retry-after']
  const seconds = typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
