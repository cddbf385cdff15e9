import type { ScanCellResponse } from '#contract/map-scan/scans.ts'

/** A place in a list of results, in the same shape for both services */
export interface ListedPlace {
  ranking: number
  name: string
  address: string
  /** Path of the picture on this server; empty when there is none */
  photo: string
  url: string
  rating: number | null
  reviews: number
  isMine: boolean
  isCompetitor: boolean
}

export function listedPlaces({ grid_type: service, places, business_results: businesses }: ScanCellResponse): ListedPlace[] {
  if (service === 'google') {
    return places.map(({ ranking, name, address, photo, place_url: url, rating, total_comments: reviews, mine, competitor }) => {
      return { ranking, name, address, photo, url, rating, reviews, isMine: mine, isCompetitor: competitor }
    })
  }
  return businesses.map(({ ranking, name, location, image_url: photo, url, rating, review_count: reviews, mine, competitor }) => {
    const address = location.display_address.join(', ')
    return { ranking, name, address, photo, url, rating, reviews, isMine: mine, isCompetitor: competitor }
  })
}
