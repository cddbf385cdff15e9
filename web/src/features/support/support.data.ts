import { useMutation, useQuery } from '@tanstack/react-query'
import { getSupportSender, SUPPORT_ANSWERS, sendSupportInquiry } from '#contract/support.ts'
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

export const SENT = `Thank you. Your question has been sent; we answer by e-mail ${SUPPORT_ANSWERS}.`

/** Who asks, as far as it is known. Asked for anew each time: the account may have given something else since */
export function useSupportSender() {
  return useQuery({ queryKey: ['support-sender'], queryFn: ({ signal }) => call(getSupportSender, {}, { signal }), gcTime: 0 })
}

/** The form shows the result; if it has unmounted meanwhile, a toast does */
export function useSendSupportInquiry() {
  const isGone = useIsGone()
  return useMutation({
    mutationFn: ({ first_name, last_name, phone_number, email, inquiry }: SupportValues) =>
      call(sendSupportInquiry, { body: { first_name, last_name, phone_number, email, inquiry } }),
    onSuccess: () => {
      if (isGone()) notifySuccess(SENT)
    },
    onError: (error) => {
      if (isGone()) notifyError(failureSentence(error))
    },
  })
}
