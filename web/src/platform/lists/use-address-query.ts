import { useRouter } from '@tanstack/react-router'
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'

interface AddressQuery {
  query: URLSearchParams
  /** Null or an empty string removes a parameter. `replace` adds no history entry, which suits changes while the user types */
  change: (changes: Record<string, string | null>, how?: 'push' | 'replace') => void
  /** The current URL with these changes applied, for a link */
  hrefWith: (changes: Record<string, string | null>) => string
}

/**
 * The URL's query string as the state of a view, so that its filters can be shared and restored by Back. It follows the URL in a
 * transition: on a phone a list takes a fifth of a second to render, and the response to the touch that changed the URL must be painted
 * first
 */
export function useAddressQuery(): AddressQuery {
  const router = useRouter()
  const [{ pathname, search }, setAddress] = useState(() => router.history.location)
  const followed = useRef({ pathname, search })
  useEffect(() => {
    const follow = () => {
      const now = router.history.location
      // Rerenders a list only if what it reads has changed
      if (now.pathname === followed.current.pathname && now.search === followed.current.search) return
      followed.current = now
      startTransition(() => setAddress(now))
    }
    // The URL may have changed since the first render
    follow()
    return router.history.subscribe(follow)
  }, [router])
  const query = useMemo(() => new URLSearchParams(search), [search])

  const change = useAddressChange()
  const hrefWith = useCallback<AddressQuery['hrefWith']>((changes) => buildUrlWithChanges(pathname, search, changes), [pathname, search])
  return { query, change, hrefWith }
}

/** For components that change the URL without displaying it, and so need not rerender when it changes */
export function useAddressChange(): AddressQuery['change'] {
  const router = useRouter()
  return useCallback<AddressQuery['change']>(
    (changes, how = 'push') => {
      // Reads the router's history, not the last render: two changes in the same tick must not overwrite each other
      const { pathname: here, search: now } = router.history.location
      const href = buildUrlWithChanges(here, now, changes)
      if (href !== here + now) router.history[how](href)
    },
    [router],
  )
}

function buildUrlWithChanges(pathname: string, search: string, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `${pathname}?${next}` : pathname
}
