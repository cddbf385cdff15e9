import { inLanguages } from '../language.ts'
import { payWords } from '../words/en/pay-page.ts'

export const usePayWords = inLanguages('payWords', payWords)
