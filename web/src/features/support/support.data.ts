import { useMutation, useQuery } from '@tanstack/react-query'
import { getSupportSender, getSupportTimes, sendSupportInquiry } from '#contract/support.ts'
import { call } from '../../platform/api.ts'
import { failureSentence } from '../../platform/api-error.ts'
import { useIsGone } from '../../platform/is-gone.ts'
import { notifyError, notifySuccess } from '../../ui/toasts.ts'

export interface SupportValues extends Record<string, unknown> {
  first_name: string
  last_name: string
  phone_number: string
  email: string
  inquiry: string
}

export const EMPTY_SUPPORT_FORM: SupportValues = { first_name: '', last_name: '', phone_number: '', email: '', inquiry: '' }

/** Who asks, as far as it is known. Asked for anew each time: the account may have given something else since */
export function useSupportSender() {
  return useQuery({ queryKey: ['support-sender'], queryFn: ({ signal }) => call(getSupportSender, {}, { signal }), gcTime: 0 })
}

const MINUTE_MS = 60_000

/** Worked out on the server's clock; while the form is being written, the moment moves on */
export function useSupportTimes() {
  return useQuery({
    queryKey: ['support-times'],
    queryFn: ({ signal }) => call(getSupportTimes, {}, { signal }),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    gcTime: 0,
  })
}

/** Hands back what was promised when it was sent, which the next look at the clock must not change. The form shows the result; if it has unmounted meanwhile, a toast does */
export function useSendSupportInquiry(describeSent: () => string) {
  const isGone = useIsGone()
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
      if (isGone()) notifyError(failureSentence(error))
    },
  })
}
