/** A review as a platform hands it out */
export interface PlatformReview {
  externalId: string
  /** Empty where the reviewer hides it */
  reviewerName: string
  reviewerPictureUrl: string
  contents: string
  rate: number
  /** Empty where the platform names none */
  link: string
  writtenAt: Date
  /** When the reviewer last changed it: the order in which a platform hands out its reviews */
  updatedAt: Date
  response: { contents: string; at: Date } | null
}

interface ReviewPage {
  reviews: PlatformReview[]
  /** How many the platform handed out on this page, those among them that are no reviews to us */
  handedOut: number
  /** Of all reviews, as the platform itself says */
  total: number
  average: number
  /** Leads to the next page; null on the last */
  next: string | null
}

/** Where the reviews of a place come from. All of it throws ProviderError, with a sentence fit for the practice */
export interface ReviewSource {
  /** The last changed first, where the platform has such an order */
  listPage(place: string, next: string | null): Promise<ReviewPage>
}

export interface AnsweringSource extends ReviewSource {
  /** What stands under a review right now */
  findResponse(place: string, externalId: string): Promise<PlatformReview['response']>
  /** Publishes the owner's answer, or changes it; the same answer twice does no harm. Returns when the platform says that was */
  reply(place: string, externalId: string, contents: string): Promise<Date>
}

export interface ReviewSources {
  google: AnsweringSource
  yelp: ReviewSource
}
