import { dollars, perSecond, text, webUrl } from '../../platform/config/environment-variables.ts'
import { placesNotSetUp } from '../../platform/vendors/places-not-set-up.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import { diagnoseGooglePlaces } from './diagnose-google-places.ts'
import { createGooglePlaces } from './google-places.ts'

/** Google's default quota is 600 searches a minute: this many may come at once, the others are spread over the minute */
const BURST = 60

/** Google Places is separate from Google's other services, because it is used with a key of its own instead of an account */
export const googlePlaces = defineProvider({
  variables: {
    GOOGLE_PLACES_KEY: text.optional(),
    GOOGLE_PLACES_URL: webUrl.optional(),
    GOOGLE_PLACES_PER_SECOND: perSecond.default(9),
    GOOGLE_PLACES_SEARCH_PRICE: dollars.optional(),
  },

  settings(
    { GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_URL: url, GOOGLE_PLACES_PER_SECOND: perSecond, GOOGLE_PLACES_SEARCH_PRICE: searchPrice },
    { sandbox },
  ) {
    const rateLimit = { perSecond, burst: Math.max(BURST, Math.floor(perSecond)) }
    if (key) return { apiKey: key, placesUrl: url ?? 'https://places.googleapis.com', rateLimit, searchPrice }
    return sandbox && { apiKey: 'sandbox-places-key', placesUrl: url ?? `${sandbox.url}/google/places`, rateLimit, searchPrice }
  },

  diagnose: diagnoseGooglePlaces,

  connect: (settings) => ({
    rankings: {
      google: settings
        ? createGooglePlaces(settings)
        : placesNotSetUp('google', 'Searches on Google aren’t available here. Please contact support.'),
    },
  }),
})
