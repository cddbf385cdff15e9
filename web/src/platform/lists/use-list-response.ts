import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Problem, problemUnlessSignedOut } from '../api/api-error.ts'
import { useDeferredFirstResponse } from '../api/use-deferred-first-response.ts'

/** Response of every list endpoint: one page of rows, and its pagination. `number` is 1-based */
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

export interface ListResponse<Page extends ListPage<unknown>> {
  response: Page | undefined
  /** Props for ui/PagedList.tsx */
  shown: { rows: Page['data'] | undefined; page: ShownPage | undefined; isStale: boolean }
  /** Why there is nothing to show. Null for an ended session, which has its own dialog */
  problem: Problem | null
  /** A refetch failed, so the shown rows are stale */
  isOutdated: boolean
  retry: () => void
}

interface ListPlace {
  page: number
  goToPage: (page: number, how?: 'push' | 'replace') => void
}

/**
 * State of a paginated list query. A page number beyond the end redirects to the last page, because rows may have been removed since the
 * URL was created. `retainsLastPage`: a failed page load leaves the previous page in place, for lists whose failures the specification does
 * not report
 */
export function useListResponse<Page extends ListPage<unknown>>(
  result: UseQueryResult<Page>,
  { page, goToPage }: ListPlace,
  { retainsLastPage = false } = {},
): ListResponse<Page> {
  const query = useDeferredFirstResponse(result)
  const last = useLastDefined(query.data)
  const response = query.data ?? (retainsLastPage ? last : undefined)
  const lastPage = query.data && !query.isPlaceholderData ? Math.max(1, query.data.page.totalPage) : null
  const isBeyondEnd = lastPage !== null && page > lastPage
  useEffect(() => {
    if (isBeyondEnd) goToPage(lastPage, 'replace')
  })

  const rows = isBeyondEnd ? undefined : response?.data
  const problem = query.isError ? problemUnlessSignedOut(query.error) : null
  // Optimistic: the pager shows the requested page at once, and reverts to the shown page if loading fails
  const number = query.isError && response ? response.page.number : page
  return {
    response,
    shown: { rows, page: response && rows && { ...response.page, number, onPage: goToPage }, isStale: query.isPlaceholderData },
    problem: response ? null : problem,
    isOutdated: response !== undefined && problem !== null,
    retry: () => void query.refetch(),
  }
}

function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
