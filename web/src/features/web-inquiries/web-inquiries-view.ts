import { useMemo } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/list-query.ts'
import { knownWord, pageNumber } from '../../platform/address-values.ts'
import { useAddressQuery } from '../../platform/use-address-query.ts'
import type { WebInquiriesFilter } from './web-inquiries.data.ts'

const SORTINGS = ['DESC', 'ASC'] as const

/** What the list shows, as the address says it; each change leads back to the first page */
export function useWebInquiriesView() {
  const { query, change, hrefWith } = useAddressQuery()
  const filter = useMemo<WebInquiriesFilter>(
    () => ({
      search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
      sort_date: knownWord(SORTINGS, query.get('sort_date')) ?? 'DESC',
      page: pageNumber(query.get('page')),
    }),
    [query],
  )
  return {
    filter,
    openUuid: query.get('inquiry'),
    /** Typing is one step for Back, not one for each pause */
    search: (search: string) => change({ search, page: null }, filter.search === '' ? 'push' : 'replace'),
    sort: (sorting: WebInquiriesFilter['sort_date']) => change({ sort_date: sorting === 'DESC' ? null : sorting, page: null }),
    turnTo: (page: number, how: 'push' | 'replace' = 'push') => change({ page: page === 1 ? null : String(page) }, how),
    hrefOf: (uuid: string) => hrefWith({ inquiry: uuid }),
    closeInquiry: () => change({ inquiry: null }),
  }
}

export type WebInquiriesView = ReturnType<typeof useWebInquiriesView>
