import { useMemo } from 'react'
import {
  CALL_CATEGORIES,
  CALL_SORTINGS,
  CALL_STATUS_FILTERS,
  type CallCategory,
  NEW_CLIENT_FILTERS,
  REFERRAL_SOURCES,
  type ReferralSource,
} from '#contract/calls/calls.ts'
import { MAX_SEARCH_LENGTH } from '#contract/list-query.ts'
import { useAddressQuery } from '../../../platform/use-address-query.ts'
import { useDateRange } from '../../../platform/use-date-range.ts'
import type { CallListQuery } from '../calls.data.ts'

type Sorting = (typeof CALL_SORTINGS)[number]
/** Spam stands apart from the calls that were answered or missed, so it is chosen in their place */
type StatusChoice = (typeof CALL_STATUS_FILTERS)[number] | 'SPAM'

export interface CallFilters {
  search: string
  category: CallCategory | undefined
  status: StatusChoice | undefined
  newClient: (typeof NEW_CLIENT_FILTERS)[number] | undefined
  referral: ReferralSource | undefined
}

/** What the list shows, as the address says it. What the address says wrongly counts as not said */
export function readFilters(query: URLSearchParams): CallFilters {
  const status = known(CALL_STATUS_FILTERS, query.get('call_status_filter'))
  return {
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    category: known(CALL_CATEGORIES, query.get('category_filter')),
    status: query.get('spam_filter') === 'SPAM' ? 'SPAM' : status,
    newClient: known(NEW_CLIENT_FILTERS, query.get('new_client_filter')),
    referral: known(REFERRAL_SOURCES, query.get('referral_source_filter')),
  }
}

/** As parameters of the address; each change leads back to the first page */
export function addressOf(change: Partial<CallFilters>): Record<string, string | null> {
  const address: Record<string, string | null> = { page: null }
  if ('search' in change) address.search = change.search ?? null
  if ('category' in change) address.category_filter = change.category ?? null
  if ('newClient' in change) address.new_client_filter = change.newClient ?? null
  if ('referral' in change) address.referral_source_filter = change.referral ?? null
  if ('status' in change) {
    address.spam_filter = change.status === 'SPAM' ? 'SPAM' : null
    address.call_status_filter = change.status === 'SPAM' ? null : (change.status ?? null)
  }
  return address
}

export const NO_FILTERS: CallFilters = { search: '', category: undefined, status: undefined, newClient: undefined, referral: undefined }

export function useCallView() {
  const { query: address, change } = useAddressQuery()
  const period = useDateRange()
  const { from, to } = period.range
  const filters = useMemo(() => readFilters(address), [address])
  const sorting: Sorting = known(CALL_SORTINGS, address.get('sorting')) ?? 'DESC'
  const page = pageOf(address.get('page'))

  const query = useMemo<CallListQuery>(
    () => ({
      date_from: from,
      date_to: to,
      search: filters.search || undefined,
      sorting: sorting === 'DESC' ? undefined : sorting,
      category_filter: filters.category,
      call_status_filter: filters.status === 'SPAM' ? undefined : filters.status,
      new_client_filter: filters.newClient,
      referral_source_filter: filters.referral,
      spam_filter: filters.status === 'SPAM' ? 'SPAM' : undefined,
      page,
    }),
    [from, to, filters, sorting, page],
  )

  return {
    query,
    filters,
    sorting,
    page,
    period,
    /** Typing is one step for Back, not one for each pause */
    search: (search: string) => change(addressOf({ search }), filters.search === '' ? 'push' : 'replace'),
    filter: (chosen: Partial<CallFilters>) => change(addressOf(chosen)),
    clear: () => change(addressOf(NO_FILTERS)),
    sort: (next: Sorting) => change({ sorting: next === 'DESC' ? null : next, page: null }),
    turnTo: (next: number, how: 'push' | 'replace' = 'push') => change({ page: next === 1 ? null : String(next) }, how),
  }
}

export type CallView = ReturnType<typeof useCallView>

/** The period and the search have their own place, so these are the ones behind the button on a phone */
export function countChoices({ category, status, newClient, referral }: CallFilters): number {
  return [category, status, newClient, referral].filter(Boolean).length
}

function known<const Words extends readonly string[]>(words: Words, value: string | null): Words[number] | undefined {
  return words.find((word) => word === value)
}

function pageOf(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
