import type { Address, EndpointRequest, EndpointResponse, EndpointSpec } from '#contract/wire/endpoint.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import { endpointUrl, type UrlParts } from '../platform/api/call-url.ts'

/** A failed call. `message` is suitable for the user */
export class CallError extends Error {
  /** 0 if there was no response */
  readonly status: number
  /** Null if the response did not come from our server */
  readonly code: ErrorCode | null

  constructor(status: number, code: ErrorCode | null, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const AWAY = 'That didn’t go through. Please check your connection and try again.'
const TIMEOUT_MS = 30_000
/** Endpoints that wait for a model declare it: `timeout: 'long'` */
export const LONG_TIMEOUT_MS = 180_000

/**
 * API client of the customers' pages, called as `callApi<typeof endpoint>(ADDRESSES.endpoint, request)`. It is not the portal's typed
 * client, whose schemas alone would be as large as all of these pages; the endpoint is imported only as a type. `keepalive` lets a request
 * outlive the page, which a click on a review site's link unloads immediately.
 */
export async function callApi<S extends EndpointSpec>(
  address: Address<S>,
  request: EndpointRequest<S>,
  timeoutMs = TIMEOUT_MS,
): Promise<EndpointResponse<S>> {
  const { body, ...parts } = request as UrlParts & { body?: unknown }
  let response: Response
  try {
    response = await fetch(endpointUrl(address, parts), {
      method: address.method,
      keepalive: address.method !== 'GET',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new CallError(0, null, AWAY)
  }
  const received = await response.json().catch(() => null)
  const { code = null, message = AWAY } = received?.details?.data ?? {}
  // A successful response that is not JSON comes from a system in between, such as the sign-in page of a hotel's network
  if (response.ok && received === null && response.status !== 204) throw new CallError(0, null, AWAY)
  if (!response.ok) throw new CallError(response.status, code, message)
  return received
}

/** Retries once after a network or server error; a 4xx is final */
export async function callApiWithRetry<S extends EndpointSpec>(
  address: Address<S>,
  request: EndpointRequest<S>,
  waitMs = 1500,
): Promise<EndpointResponse<S>> {
  try {
    return await callApi<S>(address, request)
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) throw error
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return callApi<S>(address, request)
  }
}
