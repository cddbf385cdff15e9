import { createMessagesHook } from './language.ts'
import { smallPageMessages } from './messages/en/small-pages.ts'

export const useSmallPageMessages = createMessagesHook('smallPageMessages', smallPageMessages)
