import { aiReviewWords } from './es/ai-review-page.ts'
import { payWords } from './es/pay-page.ts'
import { reviewWords } from './es/review-pages.ts'
import { smallPageWords } from './es/small-pages.ts'

/** All messages in Spanish, in one file that only Spanish readers load */
export const words = { aiReviewWords, payWords, reviewWords, smallPageWords }
