import { createMessagesHook } from '../language.ts'
import { payMessages } from '../messages/en/pay-page.ts'

export const usePayMessages = createMessagesHook('payMessages', payMessages)
