export const platforms = ['google', 'yelp'] as const
export type Platform = (typeof platforms)[number]

/** An owner's reply */
export interface StoredReply {
  text: string
  at: string
  /** What Google's moderation makes of it, and when that is known; outcome null: never. Missing in older replies, and on Yelp */
  judged?: { outcome: 'APPROVED' | 'REJECTED' | null; at: string; violation?: string }
}

export interface StoredReview {
  id: string
  rate: number
  name: string
  /** The reviewer chose to hide the name */
  anonymous: boolean
  text: string
  written_at: string
  /** When the reviewer last changed it; the owner's reply does not count */
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

/** All reviews of all places. Their times are fixed when the data is seeded, so that they age like the portal's database */
export interface ReviewWorld {
  version: 1
  places: Place[]
}
