import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import {
  addNoticeRecipient,
  changeNoticeRecipient,
  confirmNoticeAddress,
  confirmNoticeNumber,
  getNotices,
  NOTICE_KINDS,
  type NoticeChoices,
  type NoticeKind,
  removeNoticeRecipient,
  sendNoticeConfirmation,
} from '#contract/notices/notices.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { useIsUnmounted } from '../../platform/api/is-gone.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useAddressQuery } from '../../platform/lists/use-address-query.ts'
import { useSession } from '../../platform/session/session.ts'
import { formatMoment, lowercaseNearDay } from '../../platform/time/moments.ts'
import { hideErrorToastsIfLoaded, notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

const NOTICES_KEY = ['notices']

export function useNotices() {
  return useQuery({
    queryKey: NOTICES_KEY,
    queryFn: ({ signal }) => call(getNotices, {}, { signal }),
  })
}

const refreshRecipients = () => queryClient.invalidateQueries({ queryKey: NOTICES_KEY })

function showSuccessAndRefresh(message: string): void {
  hideErrorToastsIfLoaded()
  notifySuccess(message)
  void refreshRecipients()
}

function showFailureAndRefresh(error: unknown): void {
  notifyError(errorMessageUnlessSignedOut(error))
  void refreshRecipients()
}

/** A form's failures appear in its dialog, or as a toast once the dialog is gone */
function useErrorToastIfDialogClosed() {
  const isGone = useIsUnmounted()
  return (error: unknown) => {
    if (isGone()) showFailureAndRefresh(error)
  }
}

function useConfirmationSentMessage() {
  const { timeZone } = useSession()
  return (channel: 'email' | 'text', to: string, until: string | null) => {
    if (channel === 'email') return `We sent a confirmation link to ${to}`
    return until
      ? `We’ll text a code to ${to} ${lowercaseNearDay(formatMoment(until, timeZone))}, because texts aren’t sent at night`
      : `We texted a code to ${to}`
  }
}

export function useAddRecipient(formatAddress: (address: string) => string) {
  const onError = useErrorToastIfDialogClosed()
  const formatSent = useConfirmationSentMessage()
  return useMutation({
    mutationFn: (body: z.input<typeof addNoticeRecipient.body>) => call(addNoticeRecipient, { body }),
    onSuccess: ({ text_waits_until: until }, { channel, address }) =>
      showSuccessAndRefresh(formatSent(channel, formatAddress(address), until)),
    onError,
  })
}

export function useChangeRecipient() {
  const onError = useErrorToastIfDialogClosed()
  return useMutation({
    mutationFn: ({ uuid, choices }: { uuid: string; choices: NoticeChoices }) =>
      call(changeNoticeRecipient, { params: { recipient_uuid: uuid }, body: { choices } }),
    onSuccess: () => showSuccessAndRefresh('Saved'),
    onError,
  })
}

export function useRemoveRecipient() {
  return useMutation({
    mutationFn: ({ uuid }: { uuid: string; address: string }) => call(removeNoticeRecipient, { params: { recipient_uuid: uuid } }),
    onSuccess: (_, { address }) => showSuccessAndRefresh(`${address} no longer gets notifications`),
    onError: showFailureAndRefresh,
  })
}

export function useSendConfirmationAgain() {
  const formatSent = useConfirmationSentMessage()
  return useMutation({
    mutationFn: ({ uuid }: { uuid: string; channel: 'email' | 'text'; address: string }) =>
      call(sendNoticeConfirmation, { params: { recipient_uuid: uuid } }),
    onSuccess: ({ text_waits_until: until }, { channel, address }) => showSuccessAndRefresh(formatSent(channel, address, until)),
    onError: showFailureAndRefresh,
  })
}

export function useConfirmNumber() {
  const onError = useErrorToastIfDialogClosed()
  return useMutation({
    mutationFn: ({ uuid, code }: { uuid: string; code: string }) =>
      call(confirmNoticeNumber, { params: { recipient_uuid: uuid }, body: { code } }),
    onSuccess: () => showSuccessAndRefresh('Number confirmed'),
    onError,
  })
}

/** The event whose recipients another screen links to (`?event=…`) */
export function useEventFromAddress(): NoticeKind | null {
  const { query } = useAddressQuery()
  return NOTICE_KINDS.find((kind) => kind === query.get('event')) ?? null
}

/** For the link in the email (`?confirm=…`): confirms the address once, and removes the code from the page's URL */
export function useConfirmAddressFromLink(): void {
  const { query, change } = useAddressQuery()
  const code = query.get('confirm')
  const { mutate } = useMutation({
    mutationFn: (linked: string) => call(confirmNoticeAddress, { body: { code: linked } }),
    onSuccess: ({ email }) => showSuccessAndRefresh(`${email} confirmed`),
    onError: showFailureAndRefresh,
  })
  useEffect(() => {
    if (code === null) return
    change({ confirm: null }, 'replace')
    mutate(code)
  }, [code, change, mutate])
}
