import type { Address } from '../wire/endpoint.ts'

/**
 * Addresses that the customers' review and unsubscribe pages call. They are separate from review-page.ts, because its zod schemas would be
 * larger than these pages
 */
export const REVIEW_PAGE = {
  openReviewPage: { method: 'GET', path: '/review/business-promoter/clicked/{key}' },
  saveReviewSubmission: { method: 'PUT', path: '/review/business-promoter/clicked/{key}' },
  getUnsubscribe: { method: 'GET', path: '/review/business-promoter/unsubscribe/{key}' },
  unsubscribe: { method: 'POST', path: '/review/business-promoter/unsubscribe/{key}' },
} as const satisfies Record<string, Address>
