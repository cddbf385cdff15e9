import type { Invitation } from '#contract/business-promoter/invitations.ts'

interface ReviewPlace {
  platform: 'google' | 'yelp'
  label: string
  /** Null if there is no valid URL to open */
  url: string | null
}

/** The review sites that the customer clicked */
export function listReviewPlaces(invitation: Invitation): ReviewPlace[] {
  const places: ReviewPlace[] = []
  if (invitation.google_review_clicked)
    places.push({ platform: 'google', label: 'Google', url: webAddressOrNull(invitation.google_place_url) })
  if (invitation.yelp_review_clicked) places.push({ platform: 'yelp', label: 'Yelp', url: webAddressOrNull(invitation.yelp_place_url) })
  return places
}

/** Accepts http and https only: the URL may have been entered by hand */
function webAddressOrNull(text: string): string | null {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
}
