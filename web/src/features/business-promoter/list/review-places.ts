import type { Invitation } from '#contract/business-promoter.ts'

interface ReviewPlace {
  platform: 'google' | 'yelp'
  label: string
  /** null: nowhere that could be opened */
  url: string | null
}

/** Where the customer went on to */
export function reviewPlaces(invitation: Invitation): ReviewPlace[] {
  const places: ReviewPlace[] = []
  if (invitation.google_review_clicked) places.push({ platform: 'google', label: 'Google', url: webAddress(invitation.google_place_url) })
  if (invitation.yelp_review_clicked) places.push({ platform: 'yelp', label: 'Yelp', url: webAddress(invitation.yelp_place_url) })
  return places
}

/** Only what a browser may open: an address may have been set by hand */
function webAddress(text: string): string | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}
