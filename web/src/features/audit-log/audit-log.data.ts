import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { downloadAuditEvents, listAuditEvents, MAX_AUDIT_ROWS } from '#contract/audit-log.ts'
import { formatCount } from '#contract/formats/intl-formats.ts'
import { call, download } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

const PAGE_SIZE = 20

type AuditFilter = Pick<z.output<typeof listAuditEvents.query>, 'page' | 'kind' | 'search' | 'date_from' | 'date_to'>

export function useAuditEvents(filter: AuditFilter) {
  return useQuery({
    queryKey: ['audit-log', filter],
    queryFn: ({ signal }) => call(listAuditEvents, { query: { ...filter, size: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** `total`: number of entries in the list. If the file contains fewer, its last line states that, and so does a message */
export function useAuditDownload(total: number | undefined) {
  return useMutation({
    mutationFn: ({ page: _, ...query }: AuditFilter) =>
      download(downloadAuditEvents, { query }, { signal: new AbortController().signal, onBytes: () => {} }),
    onSuccess: (file) => {
      saveFile(file, file.name)
      if (total !== undefined && total > MAX_AUDIT_ROWS)
        notifySuccess(
          `The file has the newest ${formatCount(MAX_AUDIT_ROWS)} of ${formatCount(total)} events. Choose an earlier period to get the rest`,
        )
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
