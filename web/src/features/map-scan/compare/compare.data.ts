import { useQuery } from '@tanstack/react-query'
import { compareScans } from '#contract/map-scan/scan-history.ts'
import { call } from '../../../platform/api/api.ts'
import { LISTS_KEY } from '../scan-cache.ts'

export function useComparison(earlier: string | null, later: string | null) {
  return useQuery({
    queryKey: [...LISTS_KEY, 'compare', earlier, later],
    queryFn: ({ signal }) => call(compareScans, { params: { earlier: earlier ?? '', later: later ?? '' } }, { signal }),
    enabled: earlier !== null && later !== null,
  })
}
