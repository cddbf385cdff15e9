import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { getImport, type ImportRow, previewImport, startImport } from '#contract/business-promoter/import-list.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useIsUnmounted } from '../../../platform/api/is-gone.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import { refreshInvitations } from '../business-promoter.data.ts'

export type ImportProgress = NonNullable<EndpointResponse<typeof getImport>['data']>

const PROGRESS_MS = 2000

/** The business's newest import, regardless of which user started it and in which window */
export const importQuery = queryOptions({
  queryKey: ['invitation-import'],
  queryFn: async ({ signal }) => (await call(getImport, {}, { signal })).data,
  refetchInterval: ({ state }) => (state.data && !state.data.finished ? PROGRESS_MS : false),
  refetchOnMount: 'always',
  staleTime: 0,
})

export function useImportProgress() {
  return useQuery(importQuery)
}

export function readCachedImportProgress(): ImportProgress | null {
  return queryClient.getQueryData(importQuery.queryKey) ?? null
}

export function usePreviewImport() {
  return useMutation({ mutationFn: (file: File) => call(previewImport, { file }) })
}

interface ChosenRows {
  importUuid: string
  rows: readonly ImportRow[]
}

export function useStartImport() {
  const isGone = useIsUnmounted()
  return useMutation({
    mutationFn: ({ importUuid, rows }: ChosenRows) =>
      call(startImport, {
        body: {
          import_uuid: importUuid,
          rows: rows.map(({ name, email, phone_number, language }) => ({ name, email, phone_number, ...(language && { language }) })),
        },
      }),
    onSuccess: () => {
      void refreshInvitations()
      return queryClient.invalidateQueries({ queryKey: importQuery.queryKey })
    },
    onError: (error) => {
      if (isGone()) notifyError(errorMessageUnlessSignedOut(error))
    },
  })
}
