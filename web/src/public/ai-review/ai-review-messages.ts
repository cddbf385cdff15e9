import { createMessagesHook } from '../language.ts'
import { aiReviewMessages } from '../messages/en/ai-review-page.ts'

export const useAiReviewMessages = createMessagesHook('aiReviewMessages', aiReviewMessages)
