import { useQuery } from '@tanstack/react-query'
import { getPromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'

const KEY = ['promoter-settings']

/** The messages of invitations, and what is still missing before any should be sent */
export function usePromoterSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getPromoterSettings, {}, { signal }),
    select: ({ data }) => data,
  })
}

export const refreshPromoterSettings = () => queryClient.invalidateQueries({ queryKey: KEY })
