import { assertLeaseHeld } from '../base/lease.ts'
import { ProviderError } from '../base/provider-error.ts'
import { currentTrace } from '../base/trace.ts'

/** Classifies an error status, the same for every vendor */
type RejectionKind = 'slow_down' | 'unauthorized' | 'not_found' | 'unavailable' | 'rejected'

/** A response with an error status */
export interface Rejection {
  status: number
  kind: RejectionKind
  /** Seconds to back off, if a rate-limiting vendor states them */
  retryAfterS: number | undefined
  headers: Headers
  /** The beginning of the error's body. It may quote the request, so it must not be shown to everybody */
  text: string
}

interface ProviderRequest<T> extends RequestInit {
  url: string
  /** Timeout of the whole exchange, including reading the response to its last byte */
  timeoutMs: number
  /** Statuses without success that `read` understands as well, such as redirects with `redirect: 'manual'` */
  isReadable?(status: number): boolean
  /** Reads a response with a success status. If it throws anything other than ProviderError, that counts as no response */
  read(response: Response): Promise<T>
  rejected(rejection: Rejection): ProviderError
  noResponse(error: unknown): ProviderError
}

/** Sends one request to a vendor; throws only ProviderError, with the message of the vendor's adapter */
export async function requestProvider<T>({
  url,
  timeoutMs,
  read,
  isReadable,
  rejected,
  noResponse,
  ...init
}: ProviderRequest<T>): Promise<T> {
  await assertLeaseHeld()
  const span = currentTrace().span?.child({ name: `${init.method ?? 'GET'} ${new URL(url).host}`, kind: 'client' })
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok && !isReadable?.(response.status)) throw rejected(await readRejection(response))
    const result = await read(response)
    span?.end()
    return result
  } catch (error) {
    span?.end({ error })
    throw error instanceof ProviderError ? error : noResponse(error)
  }
}

/**
 * JSON in which null counts as absent, because vendors send either one for unknown values. In a list null stays, because it has a position
 */
export const readVendorJson = async (response: Response): Promise<unknown> => parseVendorJson(await response.text())

export function parseVendorJson(text: string): unknown {
  return JSON.parse(text, function (this: unknown, _name, value: unknown) {
    return value === null && !Array.isArray(this) ? undefined : value
  })
}

/** Enough for any vendor's error message, and a limit for the error page of a proxy in between */
const MAX_REJECTION_BYTES = 64 * 1024

async function readRejection(response: Response): Promise<Rejection> {
  const { status, headers } = response
  const kind = rejectionKindOf(status)
  const { bytes } = await readBytesUpTo(response, MAX_REJECTION_BYTES).catch(() => ({ bytes: Buffer.alloc(0) }))
  return { status, kind, headers, text: bytes.toString('utf8'), retryAfterS: kind === 'slow_down' ? readRetryAfterS(headers) : undefined }
}

function rejectionKindOf(status: number): RejectionKind {
  if (status === 429) return 'slow_down'
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'not_found'
  return status >= 500 || status === 408 ? 'unavailable' : 'rejected'
}

/** Reads at most `maxBytes` into memory; `isWhole` is false when there was more */
export async function readBytesUpTo(response: Response, maxBytes: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    chunks.push(chunk)
    if (size > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: false }
  }
  return { bytes: Buffer.concat(chunks), isWhole: true }
}

/** Retry-After in seconds or as an HTTP date, or OpenAI's header in milliseconds. At least one second, because 0 would mean no back-off */
export function readRetryAfterS(headers: Headers): number | undefined {
  const seconds = parseMsAsSeconds(headers.get('retry-after-ms')) ?? parseRetryAfterS(headers.get('retry-after'))
  return seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds))
}

const PLAIN_NUMBER = /^\d+(\.\d+)?$/

function parseMsAsSeconds(value: string | null): number | undefined {
  return value && PLAIN_NUMBER.test(value) ? Number(value) / 1000 : undefined
}

function parseRetryAfterS(value: string | null): number | undefined {
  if (!value) return undefined
  const seconds = PLAIN_NUMBER.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? seconds : undefined
}
