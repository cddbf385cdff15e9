import { inLanguages } from './language.ts'
import { reviewWords } from './words/en/review-pages.ts'

export const useReviewWords = inLanguages('reviewWords', reviewWords)
