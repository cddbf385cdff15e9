import { aiReviewWords } from './es/ai-review-page.ts'
import { payWords } from './es/pay-page.ts'
import { reviewWords } from './es/review-pages.ts'
import { smallPageWords } from './es/small-pages.ts'

/** All words in Spanish: one file, for those who read it */
export const words = { aiReviewWords, payWords, reviewWords, smallPageWords }
