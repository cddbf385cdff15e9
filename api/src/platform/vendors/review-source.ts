import type { ProviderError } from '../base/provider-error.ts'
import type { OwnAccess } from './connection-vendor.ts'

/** A review as the platform (Google, Yelp) returns it */
export interface PlatformReview {
  externalId: string
  /** Empty if the reviewer has hidden it */
  reviewerName: string
  reviewerPictureUrl: string
  contents: string
  rate: number
  /** Empty if the platform provides no link */
  link: string
  writtenAt: Date
  /** When the reviewer last changed it: platforms sort their reviews by this */
  updatedAt: Date
  response: PlatformResponse | null
}

/** The owner's reply to a review */
export interface PlatformResponse {
  contents: string
  at: Date
  /** Platforms check replies before they publish them; only the owner sees pending and rejected ones */
  moderation: 'pending' | 'approved' | 'rejected'
  /** Why it was rejected: a sentence for the practice. Empty otherwise */
  problem: string
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
  /** Why there are no reviews, although the platform has returned their number and average rating */
  trouble?: ProviderError
}

/**
 * The source of a place's reviews. Every method throws ProviderError, with a message that the practice can read. `as`: the business's own
 * access, if it is connected; otherwise the agency's is used
 */
export interface ReviewSource {
  /** The place with its permanent id. null: it does not exist, or the platform does not let us read it */
  findPlace(place: string, as?: OwnAccess): Promise<{ id: string } | null>
  /** Newest changes first, if the platform supports that order */
  listPage(place: string, next: string | null, as?: OwnAccess): Promise<ReviewPage>
}

export interface ReplyingReviewSource extends ReviewSource {
  /** The reply that is currently published under a review */
  findResponse(place: string, externalId: string, as?: OwnAccess): Promise<PlatformReview['response']>
  /** Publishes or changes the owner's reply; idempotent. Returns the reply as the platform has stored it */
  reply(place: string, externalId: string, contents: string, as?: OwnAccess): Promise<PlatformResponse>
  /** Deletes the owner's reply; idempotent: no error if the reply no longer exists */
  deleteReply(place: string, externalId: string, as?: OwnAccess): Promise<void>
}

export interface ReviewSources {
  google: ReplyingReviewSource
  yelp: ReviewSource
}
