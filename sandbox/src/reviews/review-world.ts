export const platforms = ['google', 'yelp'] as const
export type Platform = (typeof platforms)[number]

export interface StoredReview {
  id: string
  rate: number
  name: string
  /** Asked the platform to hide the name */
  anonymous: boolean
  text: string
  written_at: string
  /** When the writer last changed it; the owner's reply does not count */
  edited_at: string
  reply: { text: string; at: string } | null
}

export interface Place {
  platform: Platform
  /** `accounts/{a}/locations/{l}` at Google, the business's id at Yelp */
  id: string
  name: string
  reviews: StoredReview[]
}

/** All reviews at all places, with the times they were given when the world was made: it grows older, as the portal's database does */
export interface ReviewWorld {
  version: 1
  places: Place[]
}
