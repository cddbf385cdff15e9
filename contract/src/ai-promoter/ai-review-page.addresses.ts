import type { Address } from '../wire/endpoint.ts'

/**
 * Addresses that the customer's AI review page calls. They are separate from ai-review-page.ts, because its zod schemas would be larger
 * than the page
 */
export const AI_REVIEW_PAGE = {
  openAiReviewPage: { method: 'GET', path: '/review/business-promoter/ai-generate/{key}' },
  writeSuggestions: { method: 'POST', path: '/review/business-promoter/ai-generate' },
  recordReviewed: { method: 'PUT', path: '/review/business-promoter/ai-generate/post-updates' },
  giveAiFeedback: { method: 'POST', path: '/review/business-promoter/ai-generate/results' },
} as const satisfies Record<string, Address>
