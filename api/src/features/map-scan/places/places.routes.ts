import {
  addGoogleCompetitor,
  addYelpCompetitor,
  deleteGoogleCompetitor,
  deleteYelpCompetitor,
  getGooglePlace,
  getYelpPlace,
  listGoogleCompetitors,
  listYelpCompetitors,
  searchGooglePlaces,
  searchYelpPlaces,
  suggestKeywords,
} from '#contract/map-scan/competitors.ts'
import { PLACE_SEARCH_SIZE } from '#contract/map-scan/scan-constants.ts'
import { type Route, route, slowRoute } from '../../../platform/http/route.ts'
import { findKeywordSuggestions, searchPlaces } from '../place-search.service.ts'
import { addCompetitor, removeCompetitor } from './competitors.service.ts'
import { listCompetitorsRefreshed } from './describe-competitors.service.ts'
import { findOwnPlace } from './places.queries.ts'

export const placesRoutes: Route[] = [
  route(getGooglePlace, async ({ db, account }) => {
    const place = await findOwnPlace(db, account.clientUuid, 'google')
    if (!place) return { data: null }
    const { placeId, name, address, url, latitude, longitude } = place
    return { data: { google_id: placeId, name, address, google_url: url, location: { latitude, longitude } } }
  }),

  route(getYelpPlace, async ({ db, account }) => {
    const place = await findOwnPlace(db, account.clientUuid, 'yelp')
    if (!place) return { data: null }
    const { placeId, name, address, url, latitude, longitude } = place
    return { data: { yelp_id: placeId, name, address, yelp_url: url, coordinates: { latitude, longitude } } }
  }),

  slowRoute(listGoogleCompetitors, async (context) => ({
    data: (await listCompetitorsRefreshed(context, 'google')).map(({ uuid, placeId, name, address, url }) => ({
      client_competitors_id: uuid,
      name,
      address,
      google_url: url,
      google_id: placeId,
    })),
  })),

  route(addGoogleCompetitor, async (context, { body: { google_id: placeId, google_url: url, name, address } }) => ({
    client_competitors_id: await addCompetitor(context, 'google', { placeId, url, name, address }),
  })),

  route(deleteGoogleCompetitor, async (context, { params }) => {
    await removeCompetitor(context, 'google', params.client_competitors_id)
    return {}
  }),

  slowRoute(listYelpCompetitors, async (context) => ({
    data: (await listCompetitorsRefreshed(context, 'yelp')).map(({ uuid, placeId, name, address, url }) => ({
      client_competitors_yelp_id: uuid,
      name,
      address,
      yelp_url: url,
      yelp_id: placeId,
    })),
  })),

  route(addYelpCompetitor, async (context, { body: { yelp_id: placeId, yelp_url: url, name, address } }) => ({
    client_competitors_yelp_id: await addCompetitor(context, 'yelp', { placeId, url, name, address }),
  })),

  route(deleteYelpCompetitor, async (context, { params }) => {
    await removeCompetitor(context, 'yelp', params.client_competitors_yelp_id)
    return {}
  }),

  slowRoute(searchGooglePlaces, async (context, { query }) => {
    const { places } = await searchPlaces(context, 'google', query.query, { size: PLACE_SEARCH_SIZE, number: 1 })
    return {
      data: places.map(({ id, name, address, url, rating, ratings, location }) => ({
        id,
        displayName: { text: name },
        formattedAddress: address.join(', '),
        googleMapsUri: url,
        rating,
        userRatingCount: ratings,
        location,
      })),
    }
  }),

  slowRoute(searchYelpPlaces, async (context, { query }) => {
    const { places, total } = await searchPlaces(context, 'yelp', query.query, { size: query.size, number: query.page })
    return {
      data: places.flatMap(({ id, name, address, url, rating, ratings, location }) =>
        location ? { id, name, url, location: { display_address: address }, rating, review_count: ratings, coordinates: location } : [],
      ),
      total,
    }
  }),

  slowRoute(suggestKeywords, async (context, { query }) => ({ data: await findKeywordSuggestions(context, query.grid_type, query.query) })),
]
