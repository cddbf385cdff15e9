import { type Address, fillPath } from '#contract/wire/endpoint.ts'

export const API_BASE = '/api'

export interface UrlParts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** URL of an endpoint of the contract. Omits undefined parameters from the query */
export function endpointUrl(address: Pick<Address, 'path'>, { params, query = {} }: UrlParts): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) given.set(name, String(value))
  }
  const path = API_BASE + fillPath(address, params)
  const search = given.toString()
  return search === '' ? path : `${path}?${search}`
}
