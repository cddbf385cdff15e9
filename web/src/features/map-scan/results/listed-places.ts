import type { ScanCellResponse } from '#contract/map-scan/scans.ts'

/** A place in a list of results, in the same shape for both services */
export interface ListedPlace {
  ranking: number
  name: string
  address: string
  /** Path of the picture on this server; empty if there is none */
  photo: string
  /** Who took the picture; empty if nobody needs to be credited */
  photoAuthor: string
  photoAuthorUrl: string
  url: string
  rating: number | null
  reviews: number
  isMine: boolean
  isCompetitor: boolean
}

export function toListedPlaces({ grid_type: service, places, business_results: businesses }: ScanCellResponse): ListedPlace[] {
  if (service === 'google') {
    return places.map(({ place_url: url, total_comments: reviews, mine, competitor, photo_author, photo_author_url, ...place }) => {
      return { ...place, url, reviews, photoAuthor: photo_author, photoAuthorUrl: photo_author_url, isMine: mine, isCompetitor: competitor }
    })
  }
  return businesses.map(({ ranking, name, location, image_url: photo, url, rating, review_count: reviews, mine, competitor }) => {
    const address = location.display_address.join(', ')
    const photoBy = { photoAuthor: '', photoAuthorUrl: '' }
    return { ranking, name, address, photo, ...photoBy, url, rating, reviews, isMine: mine, isCompetitor: competitor }
  })
}
