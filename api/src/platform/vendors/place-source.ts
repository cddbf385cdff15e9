/** A point on the globe, in degrees */
export interface GeoPoint {
  latitude: number
  longitude: number
}

/** A place as the service (Google, Yelp) lists it */
export interface ListedPlace {
  /** The service's own id, which its terms allow to be stored permanently */
  id: string
  /** Another id that an operator may know, such as Yelp's alias */
  alias?: string
  name: string
  /** The lines of its postal address */
  address: string[]
  /** Its page on the service; may be empty */
  url: string
  /** null: not rated yet */
  rating: number | null
  ratings: number
  /** Only if it was requested */
  location: GeoPoint | null
  /** The service's name for the place's picture, for `fetchPhoto`; may be empty */
  photo: string
  /** Who took the picture and, by the service's terms, must be named; absent: nobody must be named */
  photoAuthor?: { name: string; url: string }
}

export interface PlaceDescription {
  name: string
  address: string
  url: string
}

/** What to search for, and from which point */
export interface PlaceQuestion {
  text: string
  near: GeoPoint
}

export interface PlacePhoto {
  bytes: Buffer
  contentType: string
}

/** A service that lists places in an order of its own. Every method throws ProviderError with a message that the practice can read */
export interface PlaceSource {
  rateLimit: ProviderRateLimit
  /** Dollars for one search; null: not known here, or included in a plan */
  searchPrice: { withLists: number | null; idsOnly: number | null }
  /** How long the service's terms allow lists to be stored */
  listRetentionMs: number
  /** Whether the terms allow a stored list to be reused for the same query of another scan */
  reusesLists: boolean
  /** The first places at the point, in the service's order. With `idsOnly` only ids are requested, which may cost less */
  rank(question: PlaceQuestion, options: { limit: number; idsOnly: boolean }): Promise<ListedPlace[]>
  /** Places by name or address, those closest to the point first */
  find(question: PlaceQuestion, page: { size: number; number: number }): Promise<{ places: ListedPlace[]; total: number }>
  /**
   * The place's current name, address and page; null: the service no longer lists it. Responds within seconds, because somebody is waiting
   */
  describe(id: string): Promise<PlaceDescription | null>
  /** Searches that begin with the text */
  suggest(question: PlaceQuestion): Promise<string[]>
  /** The service's own map with this search at this point; empty if it has none */
  mapUrl(question: PlaceQuestion): string
  fetchPhoto(photo: string): Promise<PlacePhoto>
}

/** A service's rate limit for all processes together: a token bucket */
export interface ProviderRateLimit {
  perSecond: number
  /** Calls that may be made at once after a pause */
  burst: number
}

export interface PlaceSources {
  google: PlaceSource
  yelp: PlaceSource
}
