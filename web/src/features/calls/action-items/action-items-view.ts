import { useMemo } from 'react'
import { ACTION_ITEM_DISMISS_FILTERS, ACTION_ITEM_KINDS, ACTION_ITEM_SORTINGS } from '#contract/calls/action-items.ts'
import { MAX_SEARCH_LENGTH } from '#contract/list-query.ts'
import { knownWord, pageNumber } from '../../../platform/address-values.ts'
import { useAddressQuery } from '../../../platform/use-address-query.ts'
import type { ActionItemsFilter } from './action-items.data.ts'

export type Sorting = (typeof ACTION_ITEM_SORTINGS)[number]
export type Kind = (typeof ACTION_ITEM_KINDS)[number]
export type DismissFilter = (typeof ACTION_ITEM_DISMISS_FILTERS)[number]

/** Whoever opens the list wants to know what is left to do */
const FIRST_SORTING: Sorting = 'BY_TODAY'
const FIRST_FILTER: DismissFilter = 'INCOMPLETED'

export const SORTING_WORDS: Record<Sorting, string> = { BY_TODAY: 'Today first', ASC: 'Earliest first', DESC: 'Latest first' }
export const KIND_WORDS: Record<Kind, string> = { CALL_BACK: 'Call-backs' }
export const DISMISS_WORDS: Record<DismissFilter, string> = { INCOMPLETED: 'Open', COMPLETED: 'Done', ALL: 'All' }

/** What the list shows, as the address says it; each change leads back to the first page */
export function useActionItemsView() {
  const { query, change } = useAddressQuery()
  const filter = useMemo<ActionItemsFilter>(
    () => ({
      search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
      sort_by_due_date: knownWord(ACTION_ITEM_SORTINGS, query.get('sort_by_due_date')) ?? FIRST_SORTING,
      dismiss: knownWord(ACTION_ITEM_DISMISS_FILTERS, query.get('dismiss')) ?? FIRST_FILTER,
      kind: knownWord(ACTION_ITEM_KINDS, query.get('kind')) ?? undefined,
      page: pageNumber(query.get('page')),
    }),
    [query],
  )
  return {
    filter,
    /** Typing is one step for Back, not one for each pause */
    search: (search: string) => change({ search, page: null }, filter.search === '' ? 'push' : 'replace'),
    sort: (sorting: Sorting) => change({ sort_by_due_date: sorting === FIRST_SORTING ? null : sorting, page: null }),
    show: (dismiss: DismissFilter) => change({ dismiss: dismiss === FIRST_FILTER ? null : dismiss, page: null }),
    limitTo: (kind: Kind | undefined) => change({ kind: kind ?? null, page: null }),
    turnTo: (page: number, how: 'push' | 'replace' = 'push') => change({ page: page === 1 ? null : String(page) }, how),
  }
}
