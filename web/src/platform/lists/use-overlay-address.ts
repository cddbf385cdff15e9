import { useRouter } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { useAddressChange } from './use-address-query.ts'

/**
 * The URL's query string for what opens over a screen, at once: its frame is painted with the touch, while the list below follows in a
 * transition (use-address-query.ts)
 */
export function useOverlayAddressQuery() {
  const { history } = useRouter()
  const search = useSyncExternalStore(history.subscribe, () => history.location.search)
  const query = useMemo(() => new URLSearchParams(search), [search])
  return { query, change: useAddressChange() }
}
