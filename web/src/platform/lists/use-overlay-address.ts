import { useRouter } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { useAddressChange } from './use-address-query.ts'

/**
 * The URL's query string for an overlay on a screen. It updates immediately: the overlay's frame is painted in response to the touch, while
 * the list below follows in a transition (use-address-query.ts)
 */
export function useOverlayAddressQuery() {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const query = useMemo(() => new URLSearchParams(search), [search])
  return { query, change: useAddressChange() }
}
