import type { FastifyRequest } from 'fastify'

/** The query as it was sent; Fastify's own reading of it makes arrays of repeated parameters */
export function readQuery(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://sandbox').searchParams
}

export function readForm(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/** The redirect address with the vendor's answer added; a query that it had before stays */
export function addToAddress(address: string, answer: Record<string, string | null>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(answer)) if (value !== null) url.searchParams.set(name, value)
  return url.href
}

/** The sandbox's base URL, as the caller reached it */
export function ownUrl(request: FastifyRequest): string {
  return `http://${request.host}`
}
