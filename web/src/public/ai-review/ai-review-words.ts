import { inLanguages } from '../language.ts'
import { aiReviewWords } from '../words/en/ai-review-page.ts'

export const useAiReviewWords = inLanguages('aiReviewWords', aiReviewWords)
