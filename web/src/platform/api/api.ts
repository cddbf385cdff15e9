import {
  type Access,
  DEFAULT_TIMEOUT_MS,
  type EndpointRequest,
  type EndpointResponse,
  type EndpointSpec,
  LONG_TIMEOUT_MS,
} from '#contract/wire/endpoint.ts'
import { sessionStore } from '../session-store.ts'
import { ApiError, errorFromResponse } from './api-error.ts'
import { endpointUrl, type UrlParts } from './call-url.ts'
import { takeEarlyResponse } from './early-responses.ts'
import { sendWithProgress } from './upload-progress.ts'

const NEEDS_SESSION: ReadonlySet<Access> = new Set(['account', 'administrator'])

interface CallOptions {
  signal?: AbortSignal
  /** Called with the uploaded fraction, from 0 to 1 */
  onUploadProgress?: (share: number) => void
  /** The browser completes the request even if the page is closed */
  keepalive?: boolean
  /** Used instead of the current session's token */
  token?: string
}

interface RequestParts extends UrlParts {
  body?: unknown
  file?: Blob
}

type Call = <S extends EndpointSpec>(
  spec: S,
  ...rest: Record<never, never> extends EndpointRequest<S>
    ? [request?: EndpointRequest<S>, options?: CallOptions]
    : [request: EndpointRequest<S>, options?: CallOptions]
) => Promise<EndpointResponse<S>>

let reportSessionExpiry: () => void = () => {}

/** Registers the handler for an expired session, which is called once per session */
export function setSessionExpiredHandler(handler: () => void): void {
  reportSessionExpiry = handler
}

/** Calls one endpoint of the contract. Rejects with an ApiError, or with the abort reason if the signal is aborted */
export const call: Call = async (spec, ...[request, options = {}]) => {
  const token = findTokenOrThrowIfNeeded(spec, options)
  const received = await sendRequest(spec, (request ?? {}) as RequestParts, token, options, readTextResponse)
  if (received.ok) return parseJsonResponse(received)
  throw toApiErrorEndingSession(received, token)
}

interface DownloadOptions {
  signal: AbortSignal
  /** Bytes received so far; the total is unknown while the server streams */
  onBytes: (bytes: number) => void
}

/** Downloads a file of the contract as a stream, under the name that the server provides. Rejects like `call`; signing out aborts it */
export async function download<S extends EndpointSpec>(spec: S, request: EndpointRequest<S>, options: DownloadOptions): Promise<File> {
  const token = findTokenOrThrowIfNeeded(spec, {})
  const stop = new AbortController()
  const unsubscribe = sessionStore.subscribe((session) => session.token === null && stop.abort(signedOutError()))
  const signal = AbortSignal.any([options.signal, stop.signal])
  try {
    const received = await sendRequest(spec, request as RequestParts, token, { signal }, async (response) =>
      response.ok ? readFileWithProgress(response, options.onBytes) : readTextResponse(response),
    )
    if (received instanceof File) return received
    throw toApiErrorEndingSession(received, token)
  } finally {
    unsubscribe()
  }
}

async function readFileWithProgress(response: Response, onBytes: (bytes: number) => void): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    chunks.push(part.value)
    bytes += part.value.length
    onBytes(bytes)
  }
  const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return new File(chunks, name, { type: response.headers.get('content-type') ?? '' })
}

function findTokenOrThrowIfNeeded(spec: EndpointSpec, options: CallOptions): string | null {
  const token = options.token ?? sessionStore.read().token
  if (token === null && NEEDS_SESSION.has(spec.access)) throw signedOutError()
  return token
}

function toApiErrorEndingSession({ status, text }: TextResponse, token: string | null): ApiError {
  if (status === 401 && token !== null) endSessionOrThrowIfReplaced(token)
  return errorFromResponse(status, text)
}

// Several calls may fail with 401 at once, and one may carry a token that was replaced in the meantime, in this tab or another. Only the
// first failure of the current token ends the session
function endSessionOrThrowIfReplaced(token: string): void {
  sessionStore.adoptStored()
  const current = sessionStore.read().token
  if (current !== null && current !== token) throw sessionReplacedError()
  if (current === null) return
  sessionStore.clear()
  reportSessionExpiry()
}

interface TextResponse {
  ok: boolean
  status: number
  text: string
}

async function readTextResponse(response: Response): Promise<TextResponse> {
  return { ok: response.ok, status: response.status, text: await response.text() }
}

async function sendRequest<T>(
  spec: EndpointSpec,
  parts: RequestParts,
  token: string | null,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeoutMs = spec.timeout === 'long' ? LONG_TIMEOUT_MS : DEFAULT_TIMEOUT_MS
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, timeoutMs)
  const cancel = () => controller.abort(options.signal?.reason)
  options.signal?.addEventListener('abort', cancel)
  try {
    options.signal?.throwIfAborted()
    const init = { ...requestInit(spec, parts, token), signal: controller.signal, keepalive: options.keepalive ?? false }
    const url = endpointUrl(spec, parts)
    const early = spec.method === 'GET' ? takeEarlyResponse(url, token) : null
    if (early) return await read(await rejectIfAborted(early, controller.signal))
    const response = options.onUploadProgress ? await sendWithProgress(url, init, options.onUploadProgress) : await fetch(url, init)
    return await read(response)
  } catch (error) {
    if (timedOut) throw timeoutError(timeoutMs)
    if (options.signal?.aborted) throw error
    throw unreachableError()
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', cancel)
  }
}

function rejectIfAborted<T>(received: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    received.then(resolve, reject)
  })
}

function requestInit(spec: EndpointSpec, parts: RequestParts, token: string | null) {
  const headers: Record<string, string> = { Accept: spec.binary ? '*/*' : 'application/json' }
  if (token !== null) headers.Authorization = `Bearer ${token}`
  if (spec.upload && parts.file) {
    // The browser sets the content type itself, with the multipart boundary
    const body = new FormData()
    body.append(spec.upload, parts.file)
    return { method: spec.method, headers, body }
  }
  if (parts.body === undefined) return { method: spec.method, headers, body: null }
  headers['Content-Type'] = 'application/json'
  return { method: spec.method, headers, body: JSON.stringify(parts.body) }
}

function parseJsonResponse(received: TextResponse) {
  try {
    return JSON.parse(received.text)
  } catch {
    throw new ApiError({
      status: received.status,
      code: 'unreadable',
      message: 'The server sent a response we couldn’t read. Please try again.',
    })
  }
}

/** A screen that is closing may still send calls: without a token, their 401 is certain without a request */
function signedOutError(): ApiError {
  return new ApiError({ status: 401, code: 'session_ended', message: 'You are signed out.' })
}

/** The call carried an outdated token and another session is active, so a retry would succeed */
function sessionReplacedError(): ApiError {
  return new ApiError({ status: 409, code: 'conflict', message: 'You signed in again in another tab. Please try again.' })
}

function timeoutError(timeoutMs: number): ApiError {
  const span = timeoutMs === LONG_TIMEOUT_MS ? '1 hour' : `${timeoutMs / 1000} seconds`
  return new ApiError({ status: 0, code: 'timeout', message: `The server did not respond within ${span}.` })
}

function unreachableError(): ApiError {
  if (!navigator.onLine) {
    return new ApiError({ status: 0, code: 'offline', message: 'You’re offline. Check your connection and try again.' })
  }
  return new ApiError({
    status: 0,
    code: 'unreachable',
    message: 'The server could not be reached. Check your connection and try again.',
  })
}
