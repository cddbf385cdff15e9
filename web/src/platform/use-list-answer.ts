import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Problem, problemOf } from './api-error.ts'

/** Response of every list endpoint: the rows of one page, and its pagination. `number` is 1-based */
interface ListPage<Row> {
  data: Row[]
  page: { number: number; size: number; totalElements: number; totalPage: number }
}

interface ShownPage {
  number: number
  size: number
  totalElements: number
  totalPage: number
  onPage: (page: number) => void
}

export interface ListAnswer<Page extends ListPage<unknown>> {
  answer: Page | undefined
  /** Props for ui/PagedList.tsx */
  shown: { rows: Page['data'] | undefined; page: ShownPage | undefined; isStale: boolean }
  /** Why there is nothing to show. Null for an ended session, which has a dialog of its own */
  problem: Problem | null
  /** A refetch has failed: the rows shown are stale */
  isOutdated: boolean
  retry: () => void
}

interface ListPlace {
  page: number
  turnTo: (page: number, how?: 'push' | 'replace') => void
}

/**
 * State of a paginated list query. A page number beyond the end redirects to the last page: rows may have been removed since the URL was
 * made. `retainsLastPage`: a failed page load leaves the previous page, for lists whose failures the specification does not report
 */
export function useListAnswer<Page extends ListPage<unknown>>(
  query: UseQueryResult<Page>,
  { page, turnTo }: ListPlace,
  { retainsLastPage = false } = {},
): ListAnswer<Page> {
  const last = useLast(query.data)
  const answer = query.data ?? (retainsLastPage ? last : undefined)
  const lastPage = query.data && !query.isPlaceholderData ? Math.max(1, query.data.page.totalPage) : null
  const isBeyondEnd = lastPage !== null && page > lastPage
  useEffect(() => {
    if (isBeyondEnd) turnTo(lastPage, 'replace')
  })

  const rows = isBeyondEnd ? undefined : answer?.data
  const problem = query.isError ? problemOf(query.error) : null
  // Optimistic: the pager shows the requested page at once, and goes back to the shown one if loading fails
  const number = query.isError && answer ? answer.page.number : page
  return {
    answer,
    shown: { rows, page: answer && rows && { ...answer.page, number, onPage: turnTo }, isStale: query.isPlaceholderData },
    problem: answer ? null : problem,
    isOutdated: answer !== undefined && problem !== null,
    retry: () => void query.refetch(),
  }
}

function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
