import { useMemo } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/wire/list-query.ts'
import {
  type ChoiceFilter,
  type Chosen,
  clearedFilters,
  countChosenFilters,
  type FilterParameters,
  type ListFilters,
  readFilters,
  toAddressParameters,
  toQueryParameters,
} from './list-filters.ts'
import { useAddressQuery } from './use-address-query.ts'

/** A choice in the shape that ui/FilterBar.tsx renders */
interface ChoiceControl {
  key: string
  label: string
  look: ChoiceFilter<string, string, Record<string, string>>['look']
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  isRequired: boolean
}

export interface ListView<Filters extends ListFilters> {
  page: number
  search: string
  chosen: Chosen<Filters>
  /** Query parameters for the list's endpoint; referentially stable while the URL is unchanged */
  query: { page: number; search: string | undefined } & FilterParameters<Filters>
  /** The declared choices, as props for a FilterBar */
  controls: { [Name in keyof Filters]: ChoiceControl }
  /** Number of set filters, without the search */
  chosenCount: number
  isFiltered: boolean
  searchFor: (text: string) => void
  choose: (changes: Partial<Chosen<Filters>>) => void
  clear: () => void
  goToPage: (page: number, how?: 'push' | 'replace') => void
}

/** State of a list, read from the URL: page, search and the screen's declared filters. Each change resets the page to the first */
export function useListView<Filters extends ListFilters>(filters: Filters): ListView<Filters> {
  const { query: address, change } = useAddressQuery()
  const { page, search, chosen, query } = useMemo(() => readListView(filters, address), [filters, address])
  const choose = (changes: Partial<Chosen<Filters>>) => change(toAddressParameters(filters, changes))
  const chosenCount = countChosenFilters(filters, chosen)
  return {
    page,
    search,
    chosen,
    query,
    controls: buildControls(filters, chosen, choose),
    chosenCount,
    isFiltered: search !== '' || chosenCount > 0,
    // A search is a single history entry for Back, rather than one per debounced update
    searchFor: (text) => change({ search: text, page: null }, search === '' ? 'push' : 'replace'),
    choose,
    clear: () => change({ ...toAddressParameters(filters, clearedFilters(filters)), search: null }),
    goToPage: (next, how = 'push') => change({ page: next === 1 ? null : String(next) }, how),
  }
}

function readListView<Filters extends ListFilters>(filters: Filters, address: URLSearchParams) {
  const page = parsePageNumber(address.get('page'))
  const search = (address.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  const chosen = readFilters(filters, address)
  const query: ListView<Filters>['query'] = Object.assign({ page, search: search || undefined }, toQueryParameters(filters, chosen))
  return { page, search, chosen, query }
}

/** The page in the URL, or the first page if the URL has no valid one */
function parsePageNumber(value: string | null): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

function buildControls<Filters extends ListFilters>(
  filters: Filters,
  chosen: Chosen<Filters>,
  choose: (changes: Partial<Chosen<Filters>>) => void,
): ListView<Filters>['controls'] {
  const controls: Record<string, ChoiceControl> = {}
  for (const [key, filter] of Object.entries(filters)) {
    if (!isChoice(filter)) continue
    const { label, look, options, initial } = filter
    const onChange = (value: string | undefined) => choose({ [key]: value } as Partial<Chosen<Filters>>)
    controls[key] = { key, label, look, options, value: chosen[key], onChange, isRequired: initial !== undefined }
  }
  return controls as ListView<Filters>['controls']
}

function isChoice(filter: ListFilters[string]): filter is ChoiceFilter<string, string | undefined, Record<string, string | undefined>> {
  return 'options' in filter
}
