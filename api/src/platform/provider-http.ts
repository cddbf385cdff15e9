import { ProviderError } from './provider-error.ts'

/** What an answer's status says, the same with every vendor */
type RefusalKind = 'slow_down' | 'not_let_in' | 'unknown' | 'away' | 'not_accepted'

/** An answer that is none of what was asked for */
export interface Refusal {
  status: number
  kind: RefusalKind
  /** How long to wait, where a vendor that asks to slow down says so */
  retryAfterS: number | undefined
  headers: Headers
  /** The beginning of what the vendor said. It may quote what was sent: not for everybody's eyes */
  text: string
}

interface ProviderRequest<T> extends RequestInit {
  url: string
  /** For the whole exchange, until the last byte of the answer is read */
  timeoutMs: number
  /** What an answer with a good status holds. Whatever it throws beside ProviderError counts as no answer */
  read(response: Response): Promise<T>
  refused(refusal: Refusal): ProviderError
  unanswered(error: unknown): ProviderError
}

/** One exchange with a vendor; throws ProviderError only, in the vendor's adapter's words */
export async function askProvider<T>({ url, timeoutMs, read, refused, unanswered, ...init }: ProviderRequest<T>): Promise<T> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw refused(await readRefusal(response))
    return await read(response)
  } catch (error) {
    throw error instanceof ProviderError ? error : unanswered(error)
  }
}

/** Enough for any vendor's error, and no more of a page that something on the way sent instead */
const MOST_REFUSAL_BYTES = 64 * 1024

async function readRefusal(response: Response): Promise<Refusal> {
  const { status, headers } = response
  const kind = kindOf(status)
  const { bytes } = await readBytes(response, MOST_REFUSAL_BYTES).catch(() => ({ bytes: Buffer.alloc(0) }))
  return { status, kind, headers, text: bytes.toString('utf8'), retryAfterS: kind === 'slow_down' ? readRetryAfterS(headers) : undefined }
}

function kindOf(status: number): RefusalKind {
  if (status === 429) return 'slow_down'
  if (status === 401 || status === 403) return 'not_let_in'
  if (status === 404) return 'unknown'
  return status >= 500 || status === 408 ? 'away' : 'not_accepted'
}

/** Stops at the limit instead of filling the memory; `isWhole` is false when there was more */
export async function readBytes(response: Response, maxBytes: number): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    chunks.push(chunk)
    if (size > maxBytes) return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: false }
  }
  return { bytes: Buffer.concat(chunks), isWhole: true }
}

/** Retry-After in seconds or as a date, as HTTP has it, or in milliseconds, as OpenAI adds. At least a second, so that it counts as a wait */
export function readRetryAfterS(headers: Headers): number | undefined {
  const seconds = readMs(headers.get('retry-after-ms')) ?? readSecondsOrDate(headers.get('retry-after'))
  return seconds === undefined ? undefined : Math.max(1, Math.ceil(seconds))
}

const PLAIN_NUMBER = /^\d+(\.\d+)?$/

function readMs(value: string | null): number | undefined {
  return value && PLAIN_NUMBER.test(value) ? Number(value) / 1000 : undefined
}

function readSecondsOrDate(value: string | null): number | undefined {
  if (!value) return undefined
  const seconds = PLAIN_NUMBER.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? seconds : undefined
}
