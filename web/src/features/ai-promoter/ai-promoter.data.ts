import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  createRequestLink,
  createRequestQr,
  editReviewRequest,
  generateAgain,
  getGenerationProgress,
  getReviewRequest,
  listReviewRequests,
  REQUESTS_PAGE_SIZE,
  type ReviewRequest,
  type ReviewRequestDetail,
  sendReviewRequest,
} from '#contract/ai-promoter/review-requests.ts'
import { resendInvitation, type SendingNote } from '#contract/business-promoter/invitations.ts'
import type { Language } from '#contract/formats/languages.ts'
import { call, download } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import type { ListView } from '../../platform/lists/use-list-view.ts'
import { formatSendResult } from '../../platform/send-result.ts'
import { useSession } from '../../platform/session/session.ts'
import { hideErrorToastsIfLoaded, notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'
import type { REQUEST_FILTERS } from './list/request-filters.ts'

const REQUESTS_KEY = ['ai-requests']
/** Polling intervals: while suggestions are being written, while a message is being sent, and otherwise, when only customers respond */
const WRITING_MS = 1500
const SENDING_MS = 3000
const CALM_MS = 30_000

const isGenerating = ({ progress }: Pick<ReviewRequest, 'progress'>) => progress.state === 'generating'
const isSending = ({ email_state: email, sms_state: text }: ReviewRequestDetail) => email === 'waiting' || text === 'waiting'

export const refreshRequests = () => queryClient.invalidateQueries({ queryKey: REQUESTS_KEY })

export function useRequests({ staff, ...query }: ListView<typeof REQUEST_FILTERS>['query']) {
  return useQuery({
    queryKey: [...REQUESTS_KEY, 'list', query, staff],
    queryFn: ({ signal }) => call(listReviewRequests, { query: { ...query, staff, size: REQUESTS_PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isGenerating) ? WRITING_MS : CALM_MS),
  })
}

export function useRequest(uuid: string) {
  return useQuery({
    queryKey: [...REQUESTS_KEY, 'one', uuid],
    queryFn: async ({ signal }) => (await call(getReviewRequest, { query: { review_generator_uuid: uuid } }, { signal })).data,
    // The list may have cached an older state of the request
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (!data) return error ? false : CALM_MS
      if (isGenerating(data)) return WRITING_MS
      return isSending(data) ? SENDING_MS : CALM_MS
    },
  })
}

/** Previews the messages in a chosen language before they are sent; the previous preview stays until the new one has loaded */
export function useRequestPreview(uuid: string, language: Language | null) {
  return useQuery({
    queryKey: [...REQUESTS_KEY, 'preview', uuid, language],
    queryFn: async ({ signal }) => {
      const query = { review_generator_uuid: uuid, language: language ?? undefined }
      return (await call(getReviewRequest, { query }, { signal })).data.preview
    },
    enabled: language !== null,
    placeholderData: keepPreviousData,
  })
}

/** Progress of a request that this page is creating. Not found means that the call to create it has not arrived yet */
export function useGenerationProgress(uuid: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...REQUESTS_KEY, 'progress', uuid],
    queryFn: async ({ signal }) => (await call(getGenerationProgress, { query: { review_generator_uuid: uuid } }, { signal })).data,
    enabled: isWanted,
    retry: false,
    staleTime: 0,
    refetchInterval: WRITING_MS,
  })
}

export function useGenerateAgain() {
  return useMutation({
    mutationFn: (uuid: string) => call(generateAgain, { body: { review_generator_uuid: uuid } }),
    onSuccess: refreshRequests,
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

export function useEditRequest() {
  return useMutation({
    mutationFn: (body: z.input<typeof editReviewRequest.body>) => call(editReviewRequest, { body }),
    onSuccess: () => {
      notifySuccess('Edit Success')
      return refreshRequests()
    },
  })
}

/** Each call creates another link, and all of them remain valid, so one picture and one link per visit are enough */
const ONCE = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

export function useRequestQr(uuid: string) {
  return useQuery({
    ...ONCE,
    queryKey: ['ai-request-qr', uuid],
    queryFn: ({ signal }) => download(createRequestQr, { body: { review_generator_uuid: uuid } }, { signal, onBytes: () => {} }),
  })
}

/** Requested in advance, because browsers let a page copy and open only during the click itself */
export function useCreatedRequestLink(uuid: string) {
  return useQuery({
    ...ONCE,
    queryKey: ['ai-request-link', uuid],
    queryFn: async ({ signal }) => (await call(createRequestLink, { body: { review_generator_uuid: uuid } }, { signal })).url,
  })
}

function useNotifySent() {
  const { timeZone } = useSession()
  return (sent: SendingNote) => {
    hideErrorToastsIfLoaded()
    notifySuccess(formatSendResult(sent, timeZone))
    return refreshRequests()
  }
}

export function useSendRequest() {
  const notifySent = useNotifySent()
  return useMutation({
    mutationFn: (body: z.input<typeof sendReviewRequest.body>) => call(sendReviewRequest, { body }),
    onSuccess: notifySent,
  })
}

export function useResendRequest() {
  const notifySent = useNotifySent()
  return useMutation({
    mutationFn: (uuid: string) => call(resendInvitation, { params: { business_promoter_uuid: uuid } }),
    onSuccess: notifySent,
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
