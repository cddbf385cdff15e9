import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { findOtherOwnerOfPlace, type PlaceKind } from '../../../platform/connections/claimed-places.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OperatorContext } from '../../../platform/http/route.ts'
import { findOwnAccess } from '../own-access.ts'

const PLACE_KINDS: Record<ReviewPlatform, PlaceKind> = { google: 'google_business', yelp: 'yelp' }
const FIELDS: Record<ReviewPlatform, string> = { google: 'google_location', yelp: 'yelp_business_id' }
const NOT_SHOWN: Record<ReviewPlatform, (place: string) => string> = {
  google: (place) => `Google doesn’t give us access to ${place}. It doesn’t exist, isn’t verified, or isn’t managed by our account`,
  yelp: (place) => `Yelp has no business called ${place}`,
}

/** Checks with the platform, outside any transaction, that the place exists and that we may manage it. Returns the id to save */
export async function confirmManagedPlace(
  { inSystem, services }: OperatorContext,
  clientUuid: string,
  platform: ReviewPlatform,
  place: string,
): Promise<string> {
  const field = FIELDS[platform]
  const own = await inSystem((db) => findOwnAccess(db, services, { clientUuid, platform }, place))
  try {
    const found = await services.reviews[platform].findPlace(place, own ?? undefined)
    if (found) return found.id
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const vendor = platform === 'google' ? 'Google' : 'Yelp'
    const why = error.retryable ? `${vendor} isn’t available right now. Please try again later.` : error.message
    throw new AppError(
      error.retryable ? 'unavailable' : 'invalid_input',
      `Nothing was saved because ${place} couldn’t be checked. ${why}`,
      {
        field,
        retryAfterS: error.retryAfterS,
      },
    )
  }
  throw new AppError('invalid_input', `${NOT_SHOWN[platform](place)}. Nothing was saved.`, { field })
}

/** The error for a place that another business has. It names that business, which operators are allowed to know */
export async function placeTakenError(
  db: Db,
  clientUuid: string,
  places: Partial<Record<ReviewPlatform, string | undefined>>,
): Promise<AppError> {
  for (const platform of ['google', 'yelp'] as const) {
    const place = places[platform]
    const owner = place && (await findOtherOwnerOfPlace(db, clientUuid, PLACE_KINDS[platform], place))
    if (owner)
      return new AppError(
        'conflict',
        `${place} belongs to ${owner.companyName} (client ${owner.clientUuid}), and a place can belong to only one business. Disconnect it there first. Nothing was saved.`,
        { field: FIELDS[platform] },
      )
  }
  return new AppError('conflict', 'This place was just connected to another business. Nothing was saved. Please check again.')
}
