import { aiReviewMessages } from './es/ai-review-page.ts'
import { payMessages } from './es/pay-page.ts'
import { reviewMessages } from './es/review-pages.ts'
import { smallPageMessages } from './es/small-pages.ts'

/** All messages in Spanish, in one file that only Spanish readers load */
export const messages = { aiReviewMessages, payMessages, reviewMessages, smallPageMessages }
