import { inLanguages } from '../language.ts'
import { payMessages } from '../messages/en/pay-page.ts'

export const usePayMessages = inLanguages('payMessages', payMessages)
