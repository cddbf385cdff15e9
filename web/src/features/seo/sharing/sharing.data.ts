import { useMutation, useQuery } from '@tanstack/react-query'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { getReportRecipients, listReportShares, revokeReportShare, saveReportRecipients, shareReport } from '#contract/seo/seo-sharing.ts'
import { call } from '../../../platform/api.ts'
import { failureSentence } from '../../../platform/api-error.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { notifyError, notifySuccess } from '../../../ui/toasts.ts'

export type ReportShare = EndpointResponse<typeof listReportShares>['data'][number]

const shareLinksKey = (report: string) => ['seo', 'share-links', report]
const RECIPIENTS_KEY = ['seo', 'recipients']

export function useReportShares(report: string) {
  return useQuery({
    queryKey: shareLinksKey(report),
    queryFn: async ({ signal }) => (await call(listReportShares, { params: { seo_report_uuid: report } }, { signal })).data,
  })
}

export function useShareReport(report: string) {
  return useMutation({
    mutationFn: async () => (await call(shareReport, { params: { seo_report_uuid: report } })).data,
    onSuccess: ({ url: _, ...link }) => {
      queryClient.setQueryData<ReportShare[]>(shareLinksKey(report), (cached = []) => [link, ...cached])
    },
    onError: (error) => notifyError(failureSentence(error)),
  })
}

export function useRevokeShare(report: string) {
  return useMutation({
    mutationFn: (uuid: string) => call(revokeReportShare, { params: { share_uuid: uuid } }),
    onSuccess: (_, uuid) => {
      queryClient.setQueryData<ReportShare[]>(shareLinksKey(report), (cached) => cached?.filter(({ share_uuid: other }) => other !== uuid))
      notifySuccess('The link no longer works')
    },
    onError: (error) => {
      notifyError(failureSentence(error))
      // Somebody else may have ended it
      void queryClient.invalidateQueries({ queryKey: shareLinksKey(report) })
    },
  })
}

export function useRecipients() {
  return useQuery({ queryKey: RECIPIENTS_KEY, queryFn: ({ signal }) => call(getReportRecipients, {}, { signal }) })
}

export function useSaveRecipients() {
  return useMutation({
    mutationFn: (emails: string[]) => call(saveReportRecipients, { body: { emails } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: RECIPIENTS_KEY }),
  })
}
