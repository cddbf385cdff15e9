import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

interface AddressQuery {
  query: URLSearchParams
  /** Null or an empty text takes a parameter away. `replace`: Back does not return to what was before, as while typing */
  change: (changes: Record<string, string | null>, how?: 'push' | 'replace') => void
  /** The address with these changes, for a link */
  hrefWith: (changes: Record<string, string | null>) => string
}

/** The part of the address after the question mark: what a view is filtered by, so that it can be shared and returned to */
export function useAddressQuery(): AddressQuery {
  const router = useRouter()
  const { pathname, searchStr } = useRouterState({
    select: ({ location }) => ({ pathname: location.pathname, searchStr: location.searchStr }),
    structuralSharing: true,
  })
  const query = useMemo(() => new URLSearchParams(searchStr), [searchStr])

  const change = useCallback<AddressQuery['change']>(
    (changes, how = 'push') => {
      // Asked of the history, not of the last drawing: two changes in one moment must not undo each other
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
