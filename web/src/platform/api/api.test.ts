import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { saveMyInformation } from '#contract/account-setting.ts'
import { getCartNumber, getMyInformation } from '#contract/my-information.ts'
import { uploadPublicFile } from '#contract/public-files.ts'
import { TOKEN_STORAGE_KEY } from '#contract/sign-in/session.ts'
import { checkResetCode, signIn } from '#contract/sign-in/sign-in.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { successBodySchema } from '#contract/wire/response-body.ts'
import { sessionStore } from '../session-store.ts'
import { fakeApi } from '../testing/fake-api.ts'
import { BRIGHT_SMILE } from '../testing/fixtures.ts'
import { call, download, setSessionExpiredHandler } from './api.ts'
import { ApiError } from './api-error.ts'

const slowReport = endpoint({
  name: 'slowReport',
  method: 'GET',
  path: '/reports/slow',
  access: 'account',
  summary: 'A long one',
  query: z.object({ year: z.number(), city: z.string().optional() }),
  response: successBodySchema({}),
  timeout: 'long',
})

const ACCOUNT_FORM = { address1: '1 Main St', city: ' ', state: 'IL', zip_code: '62704', phone_number: '(217) 555-0100' } as const

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('Expected an ApiError')
  return error
}

/** A fetch that stays pending until it is aborted */
function stubPendingFetch() {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  })
}

beforeEach(() => {
  localStorage.clear()
  sessionStore.start('token-a')
  setSessionExpiredHandler(() => {})
})

describe('call › requests', () => {
  it('with a session › carries the token and returns the payload', async () => {
    const api = fakeApi()
    api.respond(getMyInformation, BRIGHT_SMILE)
    expect((await call(getMyInformation)).company_name).toBe('Bright Smile Dental')
    expect(api.calls(getMyInformation)[0]?.headers.get('authorization')).toBe('Bearer token-a')
  })

  it('without a session › carries no token', async () => {
    sessionStore.clear()
    const api = fakeApi()
    api.respond(signIn, { code: 200, data: { token: 'token-b' } })
    await call(signIn, { body: { user_email: 'demo@marquee.test', password: 'Demo!2345' } })
    const sent = api.calls(signIn)[0]
    expect(sent?.headers.has('authorization')).toBe(false)
    expect(sent?.headers.get('content-type')).toBe('application/json')
    expect(sent?.body).toEqual({ user_email: 'demo@marquee.test', password: 'Demo!2345' })
  })

  it('with parameters and a query › fills the path, encoded, and leaves out what is not set', async () => {
    const api = fakeApi()
    api.respond(checkResetCode, {
      code: 200,
      client_account_uuid: 'a',
      post_fix_url_uuid: 'b',
      kind: 'reset',
      login_email: 'c',
      company_name: 'd',
      name: null,
    })
    api.respond(slowReport, { code: 200 })
    await call(checkResetCode, { params: { code: '../secret' } })
    await call(slowReport, { query: { year: 2026, city: undefined } })
    expect(api.calls(checkResetCode)[0]?.url.pathname).toMatch(/validation\/..%2Fsecret$/)
    expect(api.calls(slowReport)[0]?.url.search).toBe('?year=2026')
  })

  it('with a file › sends a form and lets the browser set the boundary', async () => {
    const api = fakeApi()
    api.respond(uploadPublicFile, { code: 201, data: { public_files_uuid: 'u' } })
    await call(uploadPublicFile, { file: new File(['x'], 'me.png', { type: 'image/png' }) })
    const sent = api.calls(uploadPublicFile)[0]
    expect(sent?.headers.has('content-type')).toBe(false)
    const form = sent?.body
    if (!(form instanceof FormData)) throw new Error('Expected a form')
    expect(form.get('file')).toBeInstanceOf(File)
  })
})

describe('call › failures', () => {
  it('in the contract’s shape › preserves status, code, message, request id and field', async () => {
    const api = fakeApi()
    api.reject(saveMyInformation, 'invalid_input', 'City is required', 'city')
    const error = await failureOf(call(saveMyInformation, { body: ACCOUNT_FORM }))
    expect(error).toMatchObject({ status: 400, code: 'invalid_input', message: 'City is required', requestId: 'req-1', field: 'city' })
  })

  it('in HTML from a proxy › becomes a sentence', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }))
    const error = await failureOf(call(getMyInformation))
    expect(error).toMatchObject({ status: 502, code: 'unreadable' })
    expect(error.message).toBe('The server isn’t available right now. Please try again in a minute.')
  })

  it('with a success that is not JSON › reports that', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html></html>', { status: 200 }))
    expect((await failureOf(call(getMyInformation))).message).toBe('The server sent a response we couldn’t read. Please try again.')
  })

  it.each([
    [true, 'unreachable', 'The server could not be reached. Check your connection and try again.'],
    [false, 'offline', 'You’re offline. Check your connection and try again.'],
  ])('with no network (online: %s) › is %s', async (onLine, code, message) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(call(getMyInformation))).toMatchObject({ status: 0, code, message })
  })
})

describe('call › time-outs', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('with no response for 30 s › reports how long it waited', async () => {
    stubPendingFetch()
    const failure = failureOf(call(getMyInformation))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ status: 0, code: 'timeout', message: 'The server did not respond within 30 seconds.' })
  })

  it('of a long endpoint › occur after an hour', async () => {
    stubPendingFetch()
    const finished = vi.fn()
    const failure = failureOf(call(slowReport, { query: { year: 2026 } })).finally(finished)
    await vi.advanceTimersByTimeAsync(3_599_000)
    expect(finished).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await failure).message).toBe('The server did not respond within 1 hour.')
  })

  it('when the caller cancels first › passes its reason on', async () => {
    stubPendingFetch()
    const controller = new AbortController()
    const work = call(getMyInformation, {}, { signal: controller.signal })
    controller.abort(new Error('left the page'))
    await expect(work).rejects.toThrow('left the page')
  })
})

describe('call › 401', () => {
  it('without a session, where one is needed › is known without a request, and reports nothing', async () => {
    const expired = vi.fn()
    setSessionExpiredHandler(expired)
    const api = fakeApi()
    api.respond(getMyInformation, BRIGHT_SMILE)
    sessionStore.clear()
    expect(await failureOf(call(getMyInformation))).toMatchObject({ status: 401, code: 'session_ended' })
    expect(api.calls(getMyInformation)).toHaveLength(0)
    expect(expired).not.toHaveBeenCalled()
  })

  it('on several calls at once › ends the session and reports once', async () => {
    const expired = vi.fn()
    setSessionExpiredHandler(expired)
    const api = fakeApi()
    api.reject(getMyInformation, 'session_ended', 'The session has ended')
    api.reject(getCartNumber, 'session_ended', 'The session has ended')
    await Promise.allSettled([call(getMyInformation), call(getCartNumber), call(getMyInformation)])
    expect(expired).toHaveBeenCalledTimes(1)
    expect(sessionStore.read().token).toBeNull()
    expect(localStorage.length).toBe(0)
  })

  it('again after a new sign-in › reports again', async () => {
    const expired = vi.fn()
    setSessionExpiredHandler(expired)
    fakeApi().reject(getMyInformation, 'session_ended', 'The session has ended')
    await failureOf(call(getMyInformation))
    sessionStore.start('token-b')
    await failureOf(call(getMyInformation))
    expect(expired).toHaveBeenCalledTimes(2)
  })

  it('for a token that was replaced meanwhile › leaves the new session alone', async () => {
    const expired = vi.fn()
    setSessionExpiredHandler(expired)
    fakeApi().reject(getMyInformation, 'session_ended', 'The session has ended')
    const old = failureOf(call(getMyInformation))
    sessionStore.replaceToken('token-b')
    expect(await old).toMatchObject({ status: 409, message: 'You signed in again in another tab. Please try again.' })
    expect(expired).not.toHaveBeenCalled()
    expect(sessionStore.read().token).toBe('token-b')
  })

  it('for a token that another tab has replaced, before the storage event › adopts the newer one', async () => {
    const expired = vi.fn()
    setSessionExpiredHandler(expired)
    fakeApi().reject(getMyInformation, 'session_ended', 'The session has ended')
    const newer = JSON.stringify({ value: 'token-b', expire: Date.now() + 60_000 })
    localStorage.setItem(TOKEN_STORAGE_KEY, newer)
    expect(await failureOf(call(getMyInformation))).toMatchObject({ status: 409 })
    expect(expired).not.toHaveBeenCalled()
    expect(sessionStore.read().token).toBe('token-b')
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe(newer)
  })

  it('of a failed sign-in, which is a 400 › reports nothing', async () => {
    const expired = vi.fn()
    setSessionExpiredHandler(expired)
    fakeApi().reject(signIn, 'sign_in_failed', 'Email or password is incorrect')
    const error = await failureOf(call(signIn, { body: { user_email: 'demo@marquee.test', password: 'x' } }))
    expect(error.message).toBe('Email or password is incorrect')
    expect(expired).not.toHaveBeenCalled()
  })
})

const sheet = endpoint({
  name: 'sheet',
  method: 'GET',
  path: '/reports/sheet',
  access: 'account',
  summary: 'A file',
  query: z.object({ year: z.number() }),
  response: z.any(),
  binary: ['application/pdf'],
  timeout: 'long',
})

/** A server that streams a file in chunks, and on command ends or breaks the stream */
function streamingServer() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
    },
  })
  const fetchMock = vi.fn(async (_: string, init: RequestInit) => {
    init.signal?.addEventListener('abort', () => stream?.error(init.signal?.reason))
    return new Response(body, { headers: { 'content-type': 'application/x-sheet' } })
  })
  vi.stubGlobal('fetch', fetchMock)
  return {
    fetchMock,
    write: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
    breakOff: () => stream?.error(new TypeError('network error')),
  }
}

describe('download', () => {
  const quiet = () => ({ signal: new AbortController().signal, onBytes: () => {} })

  it('a file in chunks › is assembled, and each chunk is reported', async () => {
    const server = streamingServer()
    const reported: number[] = []
    const file = download(sheet, { query: { year: 2026 } }, { ...quiet(), onBytes: (bytes) => reported.push(bytes) })
    server.write('abc')
    server.write('de')
    server.end()
    expect(await (await file).text()).toBe('abcde')
    expect(reported).toEqual([3, 5])
    expect(server.fetchMock.mock.calls[0]?.[0]).toBe('/api/reports/sheet?year=2026')
    expect(new Headers(server.fetchMock.mock.calls[0]?.[1].headers).get('authorization')).toBe('Bearer token-a')
  })

  it('a rejection › has the server’s message', async () => {
    const api = fakeApi()
    api.reject(sheet, 'invalid_input', 'The first day must not be after the last')
    expect((await failureOf(download(sheet, { query: { year: 2026 } }, quiet()))).message).toBe('The first day must not be after the last')
  })

  it('a connection that breaks off › is a failure, not half a file', async () => {
    const server = streamingServer()
    const file = download(sheet, { query: { year: 2026 } }, quiet())
    server.write('abc')
    server.breakOff()
    expect((await failureOf(file)).code).toBe('unreachable')
  })

  it('cancelled › ends with the reason of the signal', async () => {
    const server = streamingServer()
    const cancel = new AbortController()
    const file = download(sheet, { query: { year: 2026 } }, { ...quiet(), signal: cancel.signal })
    server.write('abc')
    cancel.abort(new Error('enough'))
    await expect(file).rejects.toThrow('enough')
  })

  it('signing out meanwhile › aborts it', async () => {
    const server = streamingServer()
    const file = download(sheet, { query: { year: 2026 } }, quiet())
    server.write('abc')
    sessionStore.clear()
    expect((await failureOf(file)).code).toBe('session_ended')
  })
})
