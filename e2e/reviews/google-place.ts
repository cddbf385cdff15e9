import { randomInt } from 'node:crypto'
import { saveReviewSettings } from '#contract/reviews/review-settings.ts'
import type { Person } from '../people.ts'
import type { Product } from '../product.ts'

/** A place that has no reviews yet */
export const newLocation = () => `accounts/1001/locations/${randomInt(900_000, 2 ** 31)}`

/** Connects the place, like the agency, so that its reviews are synced */
export async function connectGoogle(product: Product, { clientUuid }: Person, location: string): Promise<void> {
  const response = await fetch(`${product.url}/api${saveReviewSettings.path.replace('{client_uuid}', clientUuid)}`, {
    method: saveReviewSettings.method,
    headers: { authorization: `Bearer ${product.operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ google_location: location, google_verified: true, google_place_url: `${product.sandboxUrl}/reviews` }),
  })
  if (!response.ok) throw new Error(`The place was not connected: ${await response.text()}`)
}

const placeAt = ({ sandboxUrl }: Product, location: string) => `${sandboxUrl}/reviews/google/${encodeURIComponent(location)}`

export async function writeReview(product: Product, location: string, review: { rate: number; name: string; text: string }): Promise<void> {
  const response = await fetch(placeAt(product, location), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(review),
  })
  if (!response.ok) throw new Error(`The review was not written: ${await response.text()}`)
}

/** Sets how long Google moderates a reply. The product checks again after 20 seconds. Each journey that replies calls this */
export async function moderateFor(product: Product, ms: number): Promise<void> {
  const response = await fetch(`${product.sandboxUrl}/google/moderation`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ after_ms: ms }),
  })
  if (!response.ok) throw new Error(`The moderation was not changed: ${await response.text()}`)
}

/** The reply that is publicly visible on Google */
export async function findPublicReply(product: Product, location: string, name: string): Promise<string | undefined> {
  const response = await fetch(placeAt(product, location), { headers: { accept: 'application/json' } })
  const { reviews } = (await response.json()) as { reviews: { name: string; reply: { text: string } | null }[] }
  return reviews.find((review) => review.name === name)?.reply?.text
}
