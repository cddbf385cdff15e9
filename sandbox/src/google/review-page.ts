import type { StoredReview } from '../reviews/review-world.ts'

const orders: Record<string, (a: StoredReview, b: StoredReview) => number> = {
  'updateTime desc': compareNewestFirst,
  rating: (a, b) => a.rate - b.rate || compareNewestFirst(a, b),
  'rating desc': (a, b) => b.rate - a.rate || compareNewestFirst(a, b),
}

const largestPage = 50

interface PageRequest {
  pageSize?: string
  pageToken?: string
  orderBy?: string
}

/** One page of the list, or the error message if the query is invalid */
export function pageOfReviews(reviews: StoredReview[], { pageSize, pageToken, orderBy = 'updateTime desc' }: PageRequest) {
  const order = Object.hasOwn(orders, orderBy) ? orders[orderBy] : undefined
  if (!order) return `Invalid order by: ${orderBy}`
  const size = pageSize === undefined || pageSize === '0' ? largestPage : Number(pageSize)
  if (!Number.isInteger(size) || size < 1 || size > largestPage) return `Page size must be from 1 to ${largestPage}.`
  const start = pageToken ? parsePageToken(pageToken, orderBy) : 0
  if (start === null) return 'Invalid page token.'
  const end = start + size
  return {
    reviews: [...reviews].sort(order).slice(start, end),
    nextPageToken: end < reviews.length ? Buffer.from(`${end} ${orderBy}`).toString('base64url') : null,
  }
}

/** A page token is valid only with the sort order that it was issued for */
function parsePageToken(token: string, orderBy: string): number | null {
  const read = /^(\d+) (.+)$/.exec(Buffer.from(token, 'base64url').toString())
  return read && read[2] === orderBy ? Number(read[1]) : null
}

function compareNewestFirst(a: StoredReview, b: StoredReview): number {
  return Date.parse(b.edited_at) - Date.parse(a.edited_at) || (a.id < b.id ? -1 : 1)
}
