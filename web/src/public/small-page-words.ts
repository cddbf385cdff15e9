import { inLanguages } from './language.ts'
import { smallPageWords } from './words/en/small-pages.ts'

export const useSmallPageWords = inLanguages('smallPageWords', smallPageWords)
