export const platforms = ['google', 'yelp'] as const
export type Platform = (typeof platforms)[number]

/** An owner's reply */
export interface StoredReply {
  text: string
  at: string
  /**
   * The result of Google's moderation and when it is known; if the outcome
   * is null, it is never known. Missing for older replies, and on Yelp
   */
  judged?: { outcome: 'APPROVED' | 'REJECTED' | null; at: string; violation?: string }
}

export interface StoredReview {
  id: string
  rate: number
  name: string
  /** Whether the reviewer chose to hide the name */
  anonymous: boolean
  text: string
  written_at: string
  /** When the reviewer last changed the review; the owner's reply does not count as a change */
  edited_at: string
  reply: StoredReply | null
}

export interface Place {
  platform: Platform
  /** `accounts/{a}/locations/{l}` on Google, the business id on Yelp */
  id: string
  name: string
  reviews: StoredReview[]
}

/** All reviews of all places. Their times are fixed when the data is generated, so that they age like the data in the portal's database */
export interface ReviewWorld {
  version: 1
  places: Place[]
}
