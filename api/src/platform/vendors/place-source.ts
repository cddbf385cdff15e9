/** A point on the globe, in degrees */
export interface GeoPoint {
  latitude: number
  longitude: number
}

/** A place as the service (Google, Yelp) lists it */
export interface ListedPlace {
  /** The service's own id, which its terms allow to be stored permanently */
  id: string
  /** Another id that an operator may know, as Yelp has them */
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
  /** The service's name of its picture, for `fetchPhoto`; may be empty */
  photo: string
  /** Who took the picture, whom the service's terms demand to be named; absent: nobody is to be named */
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

/** A service that lists places in its own order. Every method throws ProviderError, with a message that the practice can read */
export interface PlaceSource {
  rateLimit: ProviderRateLimit
  /** Dollars for one search; null: not known here, or part of a plan */
  searchPrice: { withLists: number | null; idsOnly: number | null }
  /** How long lists may be stored, as the service's terms demand */
  listRetentionMs: number
  /** Whether the terms allow a stored list to serve the same query of another scan */
  reusesLists: boolean
  /** The first places at the point, in the service's order. With `idsOnly` nothing else is requested, which may cost less */
  rank(question: PlaceQuestion, options: { limit: number; idsOnly: boolean }): Promise<ListedPlace[]>
  /** Places by name or address, those near the point first */
  find(question: PlaceQuestion, page: { size: number; number: number }): Promise<{ places: ListedPlace[]; total: number }>
  /** Name, address and page of one place, as they are today; null: the service no longer has it. Responds within seconds: somebody waits */
  describe(id: string): Promise<PlaceDescription | null>
  /** Searches that begin with the text */
  suggest(question: PlaceQuestion): Promise<string[]>
  /** The service's own map with this search at this point; empty if it has none */
  mapUrl(question: PlaceQuestion): string
  fetchPhoto(photo: string): Promise<PlacePhoto>
}

/** Rate limit of a service for all processes together: a token bucket */
export interface ProviderRateLimit {
  perSecond: number
  /** Calls that may be made at once after a pause */
  burst: number
}

export interface PlaceSources {
  google: PlaceSource
  yelp: PlaceSource
}
