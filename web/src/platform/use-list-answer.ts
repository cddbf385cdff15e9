import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Problem, problemOf } from './api-error.ts'

/** What each list's endpoint answers: the rows of one page, and where that page stands. `number` counts from 1 */
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

export interface ListAnswer<Answer extends ListPage<unknown>> {
  answer: Answer | undefined
  /** For the kit's PagedList */
  shown: { rows: Answer['data'] | undefined; page: ShownPage | undefined; isStale: boolean }
  /** Why there is nothing to show. Not told where the session has ended: its dialog says so */
  problem: Problem | null
  /** What is shown could not be brought up to date */
  isOutdated: boolean
  retry: () => void
}

interface ListPlace {
  page: number
  turnTo: (page: number, how?: 'push' | 'replace') => void
}

/**
 * What came of asking for a page of a list. A page behind the last one leads to the last: rows may have gone since the address was made.
 * `keepsLast`: where the next page does not come, the one before stays, for lists whose failures the specification does not report
 */
export function useListAnswer<Answer extends ListPage<unknown>>(
  query: UseQueryResult<Answer>,
  { page, turnTo }: ListPlace,
  { keepsLast = false } = {},
): ListAnswer<Answer> {
  const last = useLast(query.data)
  const answer = query.data ?? (keepsLast ? last : undefined)
  const lastPage = query.data && !query.isPlaceholderData ? Math.max(1, query.data.page.totalPage) : null
  const isBeyondEnd = lastPage !== null && page > lastPage
  useEffect(() => {
    if (isBeyondEnd) turnTo(lastPage, 'replace')
  })

  const rows = isBeyondEnd ? undefined : answer?.data
  const problem = query.isError ? problemOf(query.error) : null
  // The page that is asked for counts at once, as a press should; one that did not come is not the one shown
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
