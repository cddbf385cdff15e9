import type { FastifyRequest } from 'fastify'
import { ownUrl, readQuery } from '../consent/request-parameters.ts'

const usualLimit = 25
const largestLimit = 100

/** One page by cursors, forward only; null for a limit or cursor that cannot be. An empty list has no `paging` */
export function takeGraphPage<T>(all: T[], keyOf: (item: T) => string, request: FastifyRequest) {
  const query = readQuery(request)
  const limit = query.has('limit') ? Number(query.get('limit')) : usualLimit
  if (!Number.isInteger(limit) || limit < 1) return null
  const after = query.get('after')
  const start = after === null ? 0 : all.findIndex((item) => toCursor(keyOf(item)) === after) + 1
  if (after !== null && start === 0) return null
  const end = start + Math.min(limit, largestLimit)
  const items = all.slice(start, end)
  const [first, last] = [items[0], items.at(-1)]
  if (first === undefined || last === undefined) return { items, paging: null }
  const cursors = { before: toCursor(keyOf(first)), after: toCursor(keyOf(last)) }
  if (end >= all.length) return { items, paging: { cursors } }
  // With the access token in it, as Graph's own: an address to follow, never to log
  const next = new URL(request.url, ownUrl(request))
  next.searchParams.set('after', cursors.after)
  return { items, paging: { cursors, next: next.href } }
}

function toCursor(key: string): string {
  return Buffer.from(key).toString('base64url')
}
