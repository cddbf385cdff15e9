import { dollars, perSecond, text, webUrl } from '../../platform/config/environment-variables.ts'
import { createRejectingPlaceSource } from '../../platform/vendors/places-not-set-up.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import { diagnoseGooglePlaces } from './diagnose-google-places.ts'
import { createGooglePlaces } from './google-places.ts'

/** Google's default quota is 600 searches per minute. This many may be sent at once; the others are spread over the minute */
const BURST = 60

/** Google Places is separate from Google's other services, because it is accessed with its own key instead of an account */
export const googlePlaces = defineProvider({
  variables: {
    GOOGLE_PLACES_KEY: text.optional(),
    GOOGLE_PLACES_URL: webUrl.optional(),
    GOOGLE_PLACES_PER_SECOND: perSecond.default(9),
    GOOGLE_PLACES_SEARCH_PRICE: dollars.optional(),
    GOOGLE_MAPS_JS_KEY: text.optional(),
    GOOGLE_MAPS_JS_URL: webUrl.default('https://maps.googleapis.com/maps/api/js'),
  },

  settings(values, { sandbox }) {
    const { GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_URL: url, GOOGLE_PLACES_PER_SECOND: perSecond } = values
    const { GOOGLE_PLACES_SEARCH_PRICE: searchPrice, GOOGLE_MAPS_JS_KEY: mapsKey, GOOGLE_MAPS_JS_URL: mapsUrl } = values
    const rateLimit = { perSecond, burst: Math.max(BURST, Math.floor(perSecond)) }
    // The script calls the named function when it is ready: web/src/map/load-google-maps.ts
    const query = mapsKey && new URLSearchParams({ key: mapsKey, v: 'weekly', loading: 'async', callback: 'marqueeGoogleMaps' })
    const common = { rateLimit, searchPrice, mapScriptUrl: query ? `${mapsUrl}?${query}` : '' }
    if (key) return { apiKey: key, placesUrl: url ?? 'https://places.googleapis.com', ...common }
    return sandbox && { apiKey: 'sandbox-places-key', placesUrl: url ?? `${sandbox.url}/google/places`, ...common }
  },

  contentOrigins: (settings) => ({ googleMap: settings?.mapScriptUrl ? [new URL(settings.mapScriptUrl).origin] : [] }),

  complaints: ({ GOOGLE_MAPS_JS_KEY, GOOGLE_PLACES_KEY }, { production }) =>
    production && GOOGLE_MAPS_JS_KEY && !GOOGLE_PLACES_KEY
      ? ['GOOGLE_MAPS_JS_KEY is set, so GOOGLE_PLACES_KEY must be set too: Google’s map is for its searches']
      : [],

  diagnose: diagnoseGooglePlaces,

  connect: (settings) => ({
    googleMapScriptUrl: settings?.mapScriptUrl ?? '',
    rankings: {
      google: settings
        ? createGooglePlaces(settings)
        : createRejectingPlaceSource('google', 'Searches on Google aren’t available here. Please contact support.'),
    },
  }),
})
