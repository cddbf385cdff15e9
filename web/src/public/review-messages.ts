import { createMessagesHook } from './language.ts'
import { reviewMessages } from './messages/en/review-pages.ts'

export const useReviewMessages = createMessagesHook('reviewMessages', reviewMessages)
