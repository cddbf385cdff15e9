import type { FastifyRequest } from 'fastify'

/** The query as it was sent; Fastify's own parser turns repeated parameters into arrays */
export function readQueryParameters(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox').searchParams
}

export function readFormBody(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/** Adds the vendor's response to the redirect address while preserving the address's existing query */
export function addQueryToUrl(address: string, response: Record<string, string | null>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(response)) if (value !== null) url.searchParams.set(name, value)
  return url.href
}

/** The sandbox's base URL as used by the caller */
export function ownUrl(request: FastifyRequest): string {
  return `http://${request.host}`
}
