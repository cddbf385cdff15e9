import { vi } from 'vitest'
import type { z } from 'zod'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from '#contract/wire/errors.ts'
import { API_BASE } from '../api/call-url.ts'

interface ReceivedCall {
  url: URL
  headers: Headers
  body: unknown
}

type Responder = () => Promise<Response>

/** Fake server with the responses that a test sets, which are validated against the contract. Calls without such a response fail */
export function fakeApi() {
  const responders = new Map<EndpointSpec, Responder>()
  const received = new Map<EndpointSpec, ReceivedCall[]>()

  const fetchMock = vi.fn(async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input), window.location.origin)
    const fitting = [...responders.keys()].filter((known) => matches(known, init?.method ?? 'GET', url.pathname))
    // Matches routes like the server: a literal path takes precedence over a path with a parameter
    const spec = fitting.find(({ path }) => !path.includes('{')) ?? fitting[0]
    const responder = spec && responders.get(spec)
    if (!spec || !responder) throw new Error(`No response was set for ${init?.method} ${url.pathname}`)
    received.set(spec, [...(received.get(spec) ?? []), { url, headers: new Headers(init?.headers), body: readBody(init?.body) }])
    return responder()
  })
  vi.stubGlobal('fetch', fetchMock)

  return {
    respond<S extends EndpointSpec>(spec: S, payload: z.input<S['response']>) {
      const body = JSON.stringify(spec.response.parse(payload))
      responders.set(spec, async () => new Response(body, { status: 200 }))
    },
    respondWithFile(spec: EndpointSpec, name: string) {
      const headers = { 'content-disposition': `attachment; filename="${name}"` }
      responders.set(spec, async () => new Response('file', { status: 200, headers }))
    },
    reject(spec: EndpointSpec, code: ErrorCode, message: string, field?: string) {
      const status = ERROR_STATUS[code]
      const data = { message, code, request_id: 'req-1', ...(field === undefined ? {} : { field }) }
      responders.set(spec, async () => new Response(JSON.stringify({ code: status, details: { data } }), { status }))
    },
    /** Defers the response that the test has set until the returned function is called */
    defer(spec: EndpointSpec): () => void {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const deferred = responders.get(spec)
      responders.set(spec, async () => {
        await released
        return deferred ? deferred() : new Response(null, { status: 500 })
      })
      return release
    },
    /** Defers the error response until the returned function is called */
    deferRejection(spec: EndpointSpec, code: ErrorCode, message: string): () => void {
      this.reject(spec, code, message)
      return this.defer(spec)
    },
    /** Leaves the call pending until it is aborted */
    neverRespond(spec: EndpointSpec) {
      responders.set(spec, () => new Promise(() => {}))
    },
    calls: (spec: EndpointSpec): readonly ReceivedCall[] => received.get(spec) ?? [],
  }
}

export type FakeApi = ReturnType<typeof fakeApi>

function matches(spec: EndpointSpec, method: string, pathname: string): boolean {
  const pattern = spec.path.replace(/\{\w+\}/g, '[^/]+')
  return spec.method === method && new RegExp(`^${API_BASE}${pattern}$`).test(pathname)
}

function readBody(body: BodyInit | null | undefined): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}
