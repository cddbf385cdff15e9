import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { downloadAuditEvents, listAuditEvents } from '#contract/audit-log.ts'
import { call, download } from '../../platform/api.ts'
import { failureSentence } from '../../platform/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { notifyError } from '../../ui/toasts.ts'

const PAGE_SIZE = 20

type AuditFilter = Pick<z.output<typeof listAuditEvents.query>, 'page' | 'kind' | 'search'>

export function useAuditEvents(filter: AuditFilter) {
  return useQuery({
    queryKey: ['audit-log', filter],
    queryFn: ({ signal }) => call(listAuditEvents, { query: { ...filter, size: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useAuditDownload() {
  return useMutation({
    mutationFn: ({ kind, search }: AuditFilter) =>
      download(downloadAuditEvents, { query: { kind, search } }, { signal: new AbortController().signal, onBytes: () => {} }),
    onSuccess: (file) => saveFile(file, 'audit-log.csv'),
    onError: (error) => notifyError(failureSentence(error)),
  })
}
