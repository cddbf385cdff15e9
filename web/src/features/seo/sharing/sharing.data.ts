import { useMutation, useQuery } from '@tanstack/react-query'
import {
  createReportShareLink,
  getReportRecipients,
  listReportShareLinks,
  revokeReportShareLink,
  saveReportRecipients,
} from '#contract/seo/seo-sharing.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { notifyError, notifySuccess } from '../../../ui/dialogs/toasts.ts'

export type ReportShareLink = EndpointResponse<typeof listReportShareLinks>['data'][number]

const shareLinksKey = (report: string) => ['seo', 'share-links', report]
const RECIPIENTS_KEY = ['seo', 'recipients']

export function useReportShareLinks(report: string) {
  return useQuery({
    queryKey: shareLinksKey(report),
    queryFn: async ({ signal }) => (await call(listReportShareLinks, { params: { seo_report_uuid: report } }, { signal })).data,
  })
}

export function useCreateShareLink(report: string) {
  return useMutation({
    mutationFn: async () => (await call(createReportShareLink, { params: { seo_report_uuid: report } })).data,
    onSuccess: ({ url: _, ...link }) => {
      queryClient.setQueryData<ReportShareLink[]>(shareLinksKey(report), (cached = []) => [link, ...cached])
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

export function useRevokeShareLink(report: string) {
  return useMutation({
    mutationFn: (uuid: string) => call(revokeReportShareLink, { params: { share_uuid: uuid } }),
    onSuccess: (_, uuid) => {
      queryClient.setQueryData<ReportShareLink[]>(shareLinksKey(report), (cached) =>
        cached?.filter(({ share_uuid: other }) => other !== uuid),
      )
      notifySuccess('Link turned off')
    },
    onError: (error) => {
      notifyError(errorMessageUnlessSignedOut(error))
      // Another user may have ended it
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
