import { useMutation } from '@tanstack/react-query'
import { sendSupportInquiry } from '#contract/support.ts'
import { call } from '../../platform/api.ts'

export interface SupportValues extends Record<string, unknown> {
  first_name: string
  last_name: string
  phone_number: string
  email: string
  inquiry: string
}

export const EMPTY_SUPPORT_FORM: SupportValues = { first_name: '', last_name: '', phone_number: '', email: '', inquiry: '' }

export function useSendSupportInquiry() {
  return useMutation({
    mutationFn: ({ first_name, last_name, phone_number, email, inquiry }: SupportValues) =>
      call(sendSupportInquiry, { body: { first_name, last_name, phone_number, email, inquiry } }),
  })
}
