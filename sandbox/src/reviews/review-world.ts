export const platforms = ['google', 'yelp'] as const
export type Platform = (typeof platforms)[number]

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
  reply: { text: string; at: string } | null
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
