import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LEAST_SEARCH_LENGTH, searchEverything } from '#contract/search/search.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../../platform/api/api.ts'

export type FoundGroup = EndpointResponse<typeof searchEverything>['groups'][number]

/** Long enough to wait for the next keystroke, too short to be noticed */
const TYPING_MS = 120
const NOTHING: readonly FoundGroup[] = []

/** The server's search results. The previous term's results stay until new ones arrive, so the list does not flicker */
export function useJumpSearch(typed: string) {
  const wanted = typed.trim()
  const [terms] = useDebouncedValue(wanted, TYPING_MS)
  const isLongEnough = wanted.length >= LEAST_SEARCH_LENGTH
  const search = useQuery({
    queryKey: ['search', terms],
    queryFn: async ({ signal }) => (await call(searchEverything, { query: { words: terms } }, { signal })).groups,
    enabled: terms.length >= LEAST_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    // The user is waiting while typing: a retry would come too late
    retry: false,
  })
  return {
    found: isLongEnough && !search.isError ? (search.data ?? NOTHING) : NOTHING,
    /** Results of the previous term, which pressing Enter must not open */
    isOutdated: terms !== wanted || search.isPlaceholderData,
    isSearching: isLongEnough && (terms !== wanted || search.isFetching),
    hasFailed: isLongEnough && search.isError,
  }
}
