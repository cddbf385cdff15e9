import { inLanguages } from './language.ts'
import { smallPageMessages } from './messages/en/small-pages.ts'

export const useSmallPageMessages = inLanguages('smallPageMessages', smallPageMessages)
