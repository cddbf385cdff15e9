import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

interface AddressQuery {
  query: URLSearchParams
  /** Null or an empty string removes a parameter. `replace` adds no history entry, for changes while typing */
  change: (changes: Record<string, string | null>, how?: 'push' | 'replace') => void
  /** The current URL with these changes, for a link */
  hrefWith: (changes: Record<string, string | null>) => string
}

/** The URL's query string as the state of a view, so that its filters can be shared and restored by Back */
export function useAddressQuery(): AddressQuery {
  const router = useRouter()
  const { pathname, searchStr } = useRouterState({
    select: ({ location }) => ({ pathname: location.pathname, searchStr: location.searchStr }),
    structuralSharing: true,
  })
  const query = useMemo(() => new URLSearchParams(searchStr), [searchStr])

  const change = useCallback<AddressQuery['change']>(
    (changes, how = 'push') => {
      // Reads the router's history, not the last render: two changes in the same tick must not overwrite each other
      const { pathname: here, search } = router.history.location
      const href = applyChanges(here, search, changes)
      if (href !== here + search) router.history[how](href)
    },
    [router],
  )
  const hrefWith = useCallback<AddressQuery['hrefWith']>((changes) => applyChanges(pathname, searchStr, changes), [pathname, searchStr])
  return { query, change, hrefWith }
}

function applyChanges(pathname: string, search: string, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `${pathname}?${next}` : pathname
}
