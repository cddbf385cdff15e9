import { inLanguages } from '../language.ts'
import { payWords } from '../words/en/pay-page.ts'

export const usePayWords = inLanguages(payWords, {
  es: () => import('../words/es/pay-page.ts').then((spanish) => spanish.payWords),
})
