interface PageRequest {
  pageSize?: string
  pageToken?: string
}

interface PageRules {
  /** The list that the token belongs to. A token for another list is rejected */
  list: string
  usual: number
  largest: number
  /** Google documents only for some lists what happens beyond the maximum */
  beyond: 'coerced' | 'rejected'
}

/** One page of a list, or the error message if the query is invalid */
export function pageOfListing<T>(all: T[], { pageSize, pageToken }: PageRequest, { list, usual, largest, beyond }: PageRules) {
  const wanted = pageSize === undefined || pageSize === '0' ? usual : Number(pageSize)
  if (!Number.isInteger(wanted) || wanted < 1 || (beyond === 'rejected' && wanted > largest)) return 'Request contains an invalid argument.'
  const [, from, of] = /^(\d+) (.+)$/.exec(Buffer.from(pageToken ?? '', 'base64url').toString()) ?? []
  if (pageToken && of !== list) return 'Request contains an invalid argument.'
  const start = Number(from ?? 0)
  const end = start + Math.min(wanted, largest)
  return {
    items: all.slice(start, end),
    next: end < all.length ? { nextPageToken: Buffer.from(`${end} ${list}`).toString('base64url') } : {},
  }
}
