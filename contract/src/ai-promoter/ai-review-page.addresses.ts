import type { Address } from '../wire/endpoint.ts'

/** Addresses that the customer's AI review page calls. Separate from ai-review-page.ts, whose zod schemas would be larger than the page */
export const AI_REVIEW_PAGE = {
  openAiReviewPage: { method: 'GET', path: '/review/business-promoter/ai-generate/{key}' },
  writeSuggestions: { method: 'POST', path: '/review/business-promoter/ai-generate' },
  recordReviewed: { method: 'PUT', path: '/review/business-promoter/ai-generate/post-updates' },
  giveAiFeedback: { method: 'POST', path: '/review/business-promoter/ai-generate/results' },
} as const satisfies Record<string, Address>
