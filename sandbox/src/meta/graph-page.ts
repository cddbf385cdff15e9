import type { FastifyRequest } from 'fastify'
import { ownUrl, readQueryParameters } from '../consent/request-parameters.ts'

const usualLimit = 25
const largestLimit = 100

interface PageRequest {
  limit: number
  after: string | null
}

/** The list parameters in the query; null if the limit is invalid */
function parsePaging(query: URLSearchParams): PageRequest | null {
  const limit = query.has('limit') ? Number(query.get('limit')) : usualLimit
  return Number.isInteger(limit) && limit >= 0 ? { limit, after: query.get('after') } : null
}

interface GraphPage<T> {
  items: T[]
  paging: { cursors: { before: string; after: string }; next?: string } | null
}

/** One page by cursors, forward only; null if the cursor is invalid. An empty list has no `paging` */
export function pageOfList<T>(
  all: readonly T[],
  keyOf: (item: T) => string,
  { limit, after }: PageRequest,
  /** Contains the access token, like Graph's own links, so it must never be logged */
  nextUrl: (after: string) => string,
  most = largestLimit,
): GraphPage<T> | null {
  const start = after === null ? 0 : all.findIndex((item) => toCursor(keyOf(item)) === after) + 1
  if (after !== null && start === 0) return null
  const end = start + Math.min(limit, most)
  const items = all.slice(start, end)
  const [first, last] = [items[0], items.at(-1)]
  if (first === undefined || last === undefined) return { items, paging: null }
  const cursors = { before: toCursor(keyOf(first)), after: toCursor(keyOf(last)) }
  return { items, paging: end >= all.length ? { cursors } : { cursors, next: nextUrl(cursors.after) } }
}

export function pageOfRequest<T>(all: readonly T[], keyOf: (item: T) => string, request: FastifyRequest, most?: number) {
  const wanted = parsePaging(readQueryParameters(request))
  if (!wanted || wanted.limit < 1) return null
  const nextUrl = (after: string) => {
    const next = new URL(request.url, ownUrl(request))
    next.searchParams.set('after', after)
    return next.href
  }
  return pageOfList(all, keyOf, wanted, nextUrl, most)
}

function toCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}
