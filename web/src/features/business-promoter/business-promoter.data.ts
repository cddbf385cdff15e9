import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  getInvitationQr,
  INVITATIONS_PAGE_SIZE,
  type Invitation,
  listInvitations,
  optOut,
  resendInvitation,
  sendInvitation,
} from '#contract/business-promoter.ts'
import { call, download } from '../../platform/api.ts'
import { failureSentence } from '../../platform/api-error.ts'
import { useIsGone } from '../../platform/is-gone.ts'
import { queryClient } from '../../platform/query-client.ts'
import { dropErrorToasts, notifyError, notifySuccess } from '../../ui/toasts.ts'

const INVITATIONS_KEY = ['invitations']
/** Polling interval while a message is being sent */
const BUSY_MS = 3000
/** Polling interval otherwise, when only clicks and ratings come in */
const CALM_MS = 30_000

const isWaiting = ({ email_state: email, sms_state: text }: Invitation) => email === 'waiting' || text === 'waiting'

/** Keeps the previous page as placeholder data. Polls while the screen is open, and more often while something waits to be sent */
export function useInvitations(page: number, one?: string) {
  return useQuery({
    queryKey: [...INVITATIONS_KEY, page, one],
    queryFn: ({ signal }) =>
      call(listInvitations, { query: { page, size: INVITATIONS_PAGE_SIZE, business_promoter_uuid: one } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isWaiting) ? BUSY_MS : CALM_MS),
  })
}

export function refreshInvitations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY })
}

export interface RequestBody {
  name: string
  email: string
  phone_number?: string
}

export function useSendInvitation() {
  const isGone = useIsGone()
  return useMutation({
    mutationFn: (body: RequestBody) => call(sendInvitation, { body }),
    onSuccess: () => {
      dropErrorToasts()
      notifySuccess('Send Success!')
      void refreshInvitations()
    },
    onError: (error) => {
      if (isGone()) notifyError(failureSentence(error))
    },
  })
}

export function useResendInvitation() {
  return useMutation({
    mutationFn: (uuid: string) => call(resendInvitation, { params: { business_promoter_uuid: uuid } }),
    onSuccess: () => {
      notifySuccess('Send Success!')
      return refreshInvitations()
    },
    onError: (error) => notifyError(failureSentence(error)),
  })
}

export function useOptOut() {
  return useMutation({
    mutationFn: ({ uuid, optedOut }: { uuid: string; optedOut: boolean }) =>
      call(optOut, { params: { business_promoter_uuid: uuid }, body: { opted_out: optedOut } }),
    onSuccess: (_, { optedOut }) => {
      notifySuccess(optedOut ? 'No more invitations will be sent to this person' : 'Invitations can be sent to this person again')
      return refreshInvitations()
    },
    onError: (error) => notifyError(failureSentence(error)),
  })
}

/** Each opening of the dialog fetches a new image; it is not cached once the dialog is closed */
export function useInvitationQr() {
  return useQuery({
    queryKey: ['invitation-qr'],
    queryFn: ({ signal }) => download(getInvitationQr, {}, { signal, onBytes: () => {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
