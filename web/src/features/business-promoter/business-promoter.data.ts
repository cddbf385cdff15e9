import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  downloadInvitations,
  getInvitationQr,
  getQrPoster,
  INVITATIONS_PAGE_SIZE,
  type Invitation,
  listInvitations,
  MAX_INVITATION_ROWS,
  optOut,
  type PosterSize,
  resendInvitation,
  sendInvitation,
} from '#contract/business-promoter/invitations.ts'
import { getPromoterStats } from '#contract/business-promoter/promoter-stats.ts'
import { formatCount } from '#contract/formats/intl-formats.ts'
import type { Language } from '#contract/formats/languages.ts'
import { call, download } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { useIsUnmounted } from '../../platform/api/is-gone.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { formatSendResult } from '../../platform/send-result.ts'
import { useSession } from '../../platform/session/session.ts'
import type { DayRange } from '../../platform/time/calendar-days.ts'
import { hideErrorToastsIfLoaded, notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

const INVITATIONS_KEY = ['invitations']
/** Polling interval while a message is being sent */
const BUSY_MS = 3000
/** Polling interval otherwise, when only clicks and ratings arrive */
const CALM_MS = 30_000

/** A text that is deferred until the morning needs no polling in the meantime */
const isBeingSent = ({ email_state: email, sms_state: text, sms_waits_until: until }: Invitation) =>
  email === 'waiting' || (text === 'waiting' && until === null)

type InvitationFilter = Pick<z.output<typeof listInvitations.query>, 'state' | 'search' | 'date_from' | 'date_to'>

/** Retains the previous page as placeholder data. Polls while the screen is open, and more often while a message is waiting to be sent */
export function useInvitations(page: number, filter: InvitationFilter, one?: string) {
  const query = one ? { business_promoter_uuid: one } : filter
  return useQuery({
    queryKey: [...INVITATIONS_KEY, 'list', page, query],
    queryFn: ({ signal }) => call(listInvitations, { query: { page, size: INVITATIONS_PAGE_SIZE, ...query } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isBeingSent) ? BUSY_MS : CALM_MS),
  })
}

/** Whether the business has ever invited anybody; requested only for a period without invitations */
export function useHasInvitations(isNeeded: boolean) {
  return useQuery({
    queryKey: [...INVITATIONS_KEY, 'any'],
    queryFn: ({ signal }) => call(listInvitations, { query: { page: 1, size: 1 } }, { signal }),
    select: ({ page }) => page.totalElements > 0,
    enabled: isNeeded,
  })
}

export function usePromoterStats({ from, to }: DayRange) {
  return useQuery({
    queryKey: [...INVITATIONS_KEY, 'stats', from, to],
    queryFn: ({ signal }) => call(getPromoterStats, { query: { date_from: from, date_to: to } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: CALM_MS,
  })
}

export function refreshInvitations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: INVITATIONS_KEY })
}

export interface RequestBody {
  name: string
  email?: string
  phone_number?: string
  language?: Language
  /** Sent although the same person was already invited within the last day */
  send_again?: boolean
}

export function useSendInvitation() {
  const isGone = useIsUnmounted()
  const { timeZone } = useSession()
  return useMutation({
    mutationFn: (body: RequestBody) => call(sendInvitation, { body }),
    onSuccess: (sent) => {
      hideErrorToastsIfLoaded()
      notifySuccess(formatSendResult(sent, timeZone))
      void refreshInvitations()
    },
    onError: (error) => {
      if (isGone()) notifyError(errorMessageUnlessSignedOut(error))
    },
  })
}

export function useResendInvitation() {
  const { timeZone } = useSession()
  return useMutation({
    mutationFn: (uuid: string) => call(resendInvitation, { params: { business_promoter_uuid: uuid } }),
    onSuccess: (sent) => {
      notifySuccess(formatSendResult(sent, timeZone))
      return refreshInvitations()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

export function useChangeOptOut() {
  return useMutation({
    mutationFn: ({ uuid, optedOut }: { uuid: string; optedOut: boolean }) =>
      call(optOut, { params: { business_promoter_uuid: uuid }, body: { opted_out: optedOut } }),
    onSuccess: (_, { optedOut }) => {
      notifySuccess(optedOut ? 'Opted out. No more invitations will be sent' : 'Opted back in. You can invite this person again')
      return refreshInvitations()
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

/** Each opening of the dialog fetches a new image, which is not cached after the dialog is closed */
export function useInvitationQr() {
  return useQuery({
    queryKey: ['invitation-qr'],
    queryFn: ({ signal }) => download(getInvitationQr, {}, { signal, onBytes: () => {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const downloadOptions = () => ({ signal: new AbortController().signal, onBytes: () => {} })

/** `total`: number of invitations in the list. If the file contains fewer, its last line states that, and so does a message */
export function useInvitationsDownload(total: number | undefined) {
  return useMutation({
    mutationFn: (query: InvitationFilter) => download(downloadInvitations, { query }, downloadOptions()),
    onSuccess: (file) => {
      saveFile(file, file.name)
      if (total !== undefined && total > MAX_INVITATION_ROWS)
        notifySuccess(
          `The file has the newest ${formatCount(MAX_INVITATION_ROWS)} of ${formatCount(total)} invitations. Choose an earlier period to get the rest`,
        )
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

export function useQrPoster() {
  return useMutation({
    mutationFn: (query: { paper: PosterSize; language: Language }) => download(getQrPoster, { query }, downloadOptions()),
    onSuccess: (file) => saveFile(file, file.name),
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
