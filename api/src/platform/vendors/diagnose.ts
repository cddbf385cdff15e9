import { parseJsonOrNull } from '../base/parse-json-or-null.ts'

/** The result of a diagnosis. `warning`: it works, but somebody should look into it */
export interface Finding {
  state: 'works' | 'warning' | 'wrong'
  /** What was found and, if it is wrong, how to fix it */
  sentence: string
}

/** The facts that a vendor's settings are checked against */
export interface DiagnosisContext {
  publicUrl: string
  now: Date
  /** The businesses' tracking numbers; null when the database cannot be read */
  trackingNumbers: string[] | null
  /** The businesses' numbers that carriers do not accept texts from; null when the database cannot be read */
  unregisteredNumbers: readonly { number: string; state: string; reason: string }[] | null
  /** What the pages may load the card fields from */
  cardOrigins: readonly string[]
  /** Hosts that payers' browsers recently blocked on pages with card fields; null when the database cannot be read */
  blockedCardHosts: readonly { host: string; directive: string; reports: number; lastAt: Date }[] | null
}

export const worksFinding = (sentence: string): Finding => ({ state: 'works', sentence })
export const warningFinding = (sentence: string): Finding => ({ state: 'warning', sentence })
export const wrongFinding = (sentence: string): Finding => ({ state: 'wrong', sentence })

/** Ends a diagnosis that cannot continue. The message is the finding */
export class DiagnosisEnded extends Error {
  /** The status of the response, if there was one */
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

interface DiagnosisRequest extends RequestInit {
  url: string
  /**
   * The environment variables for the key and for the address, which must be fixed if access is rejected or nothing responds, respectively
   */
  key: string
  address: string
  /** What a 429 can mean besides a request rate that is too high */
  limit?: string
}

const LONGEST_MS = 15_000

/**
 * Sends a harmless request to a vendor and returns its response as JSON. Throws DiagnosisEnded with a message for whoever set the variables
 */
export async function requestForDiagnosis({ url, key, address, limit = 'Try again later.', ...init }: DiagnosisRequest): Promise<unknown> {
  const { origin } = new URL(url)
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(LONGEST_MS) }).catch((error: unknown) => {
    throw new DiagnosisEnded(`${origin} does not respond (${reasonOf(error)}). Check ${address}, and that this machine can connect to it.`)
  })
  const text = await response.text().catch(() => '')
  if (response.ok) return parseJsonOrNull(text) ?? {}
  throw new DiagnosisEnded(explainRejection(response.status, reasonInBody(parseJsonOrNull(text)), { key, address, limit }), response.status)
}

function explainRejection(
  status: number,
  reasonGiven: string,
  { key, address, limit }: Record<'key' | 'address' | 'limit', string>,
): string {
  const reason = `HTTP ${status}${reasonGiven}`
  if (status === 401 || status === 403) return `Access was denied (${reason}). Check ${key}.`
  if (status === 429) return `Too many requests, or the quota is used up (${reason}). ${limit}`
  if (status >= 500) return `It isn’t working (${reason}). Try again later.`
  return `It rejected the request (${reason}). Check ${key === address ? key : `${address} and ${key}`}.`
}

/** Node reports only "fetch failed", with the reason as the cause */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  if (error.name === 'TimeoutError') return 'timed out'
  const cause = error.cause instanceof Error ? error.cause : error
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}

/** The vendors' error formats: [text], { message }, { error: { message | description } }, { error, error_description } */
function reasonInBody(body: unknown): string {
  if (Array.isArray(body)) return reasonInBody({ message: body[0] })
  const { error, message, error_description: description }: Record<string, unknown> = { ...Object(body) }
  const inner: Record<string, unknown> = { ...Object(error) }
  const reason = [message, inner.message, inner.description, description, error].find((each) => typeof each === 'string')
  return reason ? `: ${String(reason).slice(0, 200)}` : ''
}
