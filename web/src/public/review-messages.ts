import { inLanguages } from './language.ts'
import { reviewMessages } from './messages/en/review-pages.ts'

export const useReviewMessages = inLanguages('reviewMessages', reviewMessages)
