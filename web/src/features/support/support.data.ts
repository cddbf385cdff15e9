import { useMutation, useQuery } from '@tanstack/react-query'
import { getSupportSender, getSupportTimes, sendSupportInquiry } from '#contract/support.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { useIsUnmounted } from '../../platform/api/is-gone.ts'
import { notifyError, notifySuccess } from '../../ui/dialogs/toasts.ts'

export interface SupportValues extends Record<string, unknown> {
  first_name: string
  last_name: string
  phone_number: string
  email: string
  inquiry: string
}

export const EMPTY_SUPPORT_FORM: SupportValues = { first_name: '', last_name: '', phone_number: '', email: '', inquiry: '' }

/** What is known about the sender. Refetched each time, because the account may have changed in the meantime */
export function useSupportSender() {
  return useQuery({ queryKey: ['support-sender'], queryFn: ({ signal }) => call(getSupportSender, {}, { signal }), gcTime: 0 })
}

const MINUTE_MS = 60_000

/** Computed with the server's clock; refetched while the user writes, because the reply time moves on */
export function useSupportTimes() {
  return useQuery({
    queryKey: ['support-times'],
    queryFn: ({ signal }) => call(getSupportTimes, {}, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    gcTime: 0,
  })
}

/**
 * Returns the reply time promised when the form was sent, which later refetches must not change. The form shows the result, or a toast does
 * if the form has unmounted
 */
export function useSendSupportInquiry(describeSent: () => string) {
  const isGone = useIsUnmounted()
  return useMutation({
    mutationFn: async ({ first_name, last_name, phone_number, email, inquiry }: SupportValues) => {
      const sent = describeSent()
      await call(sendSupportInquiry, { body: { first_name, last_name, phone_number, email, inquiry } })
      return sent
    },
    onSuccess: (sent) => {
      if (isGone()) notifySuccess(sent)
    },
    onError: (error) => {
      if (isGone()) notifyError(errorMessageUnlessSignedOut(error))
    },
  })
}
