import type { OwnAccess } from '../connections/connection-vendor.ts'

/** A review as the platform (Google, Yelp) returns it */
export interface PlatformReview {
  externalId: string
  /** Empty where the reviewer hides it */
  reviewerName: string
  reviewerPictureUrl: string
  contents: string
  rate: number
  /** Empty where the platform gives no link */
  link: string
  writtenAt: Date
  /** When the reviewer last changed it: platforms sort their reviews by this */
  updatedAt: Date
  response: { contents: string; at: Date } | null
}

interface ReviewPage {
  reviews: PlatformReview[]
  /** Number of entries on this page, including those that we do not count as reviews */
  handedOut: number
  /** Number and average of all reviews, as the platform computes them */
  total: number
  average: number
  /** Cursor of the next page; null on the last */
  next: string | null
}

/**
 * Where the reviews of a place come from. Every method throws ProviderError, with a message fit for the practice. `as`: the business's own
 * access, where it is connected; otherwise the agency's is used
 */
export interface ReviewSource {
  /** Newest changes first, where the platform supports that order */
  listPage(place: string, next: string | null, as?: OwnAccess): Promise<ReviewPage>
}

export interface AnsweringSource extends ReviewSource {
  /** The reply that is currently published under a review */
  findResponse(place: string, externalId: string, as?: OwnAccess): Promise<PlatformReview['response']>
  /** Publishes or changes the owner's reply; idempotent. Returns the platform's time of publication */
  reply(place: string, externalId: string, contents: string, as?: OwnAccess): Promise<Date>
}

export interface ReviewSources {
  google: AnsweringSource
  yelp: ReviewSource
}
