import { fieldsNamed, names, type VendorContract } from '../vendor-contract.ts'

const PLACES = '/google/places/v1'
/** Parameters of every call; each may begin with a $ */
const SYSTEM = names('fields $fields key alt prettyPrint quotaUser access_token oauth_token callback uploadType upload_protocol')
/** The fields of a place that the portal could request */
const PLACE =
  names(`attributions businessStatus displayName formattedAddress googleMapsLinks googleMapsUri id location movedPlace movedPlaceId
  name nationalPhoneNumber photos plusCode postalAddress primaryType pureServiceAreaBusiness rating reviews shortFormattedAddress types
  userRatingCount viewport websiteUri`)
const fieldsInPlace = (path: string) => ({
  [`${path}photos`]: names('authorAttributions flagContentUri googleMapsUri heightPx name widthPx'),
  [`${path}photos.authorAttributions`]: names('displayName photoUri uri'),
  [`${path}displayName`]: names('languageCode text'),
  [`${path}location`]: names('latitude longitude'),
})

export const placesContract: VendorContract = {
  vendor: 'places',
  source: 'googleapis/google-api-go-client places/v1/places-api.json (discovery document, revision 20260729) at 0084468 (2026-08-22)',
  license: 'BSD-3-Clause',
  read: '2026-11-19',
  calls: [
    {
      route: `POST ${PLACES}/places::searchText`,
      query: SYSTEM,
      body: names(`evOptions includeFutureOpeningBusinesses includePureServiceAreaBusinesses includedType languageCode locationBias
        locationRestriction maxResultCount minRating openNow pageSize pageToken priceLevels rankPreference regionCode routingParameters
        searchAlongRouteParameters strictTypeFiltering textQuery`),
      requiredInBody: ['textQuery'],
      insideBody: {
        locationBias: names('circle rectangle'),
        'locationBias.circle': names('center radius'),
        locationRestriction: ['rectangle'],
      },
      response: { ...fieldsNamed(...names('contextualContents nextPageToken routingSummaries searchUri')), places: PLACE },
      inside: fieldsInPlace('places.'),
    },
    {
      route: `POST ${PLACES}/places::autocomplete`,
      query: SYSTEM,
      body: names(`includeFutureOpeningBusinesses includePureServiceAreaBusinesses includeQueryPredictions includedPrimaryTypes
        includedRegionCodes input inputOffset languageCode locationBias locationRestriction origin regionCode sessionToken`),
      requiredInBody: ['input'],
      response: { suggestions: names('placePrediction queryPrediction') },
    },
    {
      route: `GET ${PLACES}/places/:place`,
      query: [...SYSTEM, ...names('languageCode regionCode sessionToken')],
      response: fieldsNamed(...PLACE),
      inside: fieldsInPlace(''),
    },
    {
      route: `GET ${PLACES}/places/:place/photos/:photo/media`,
      query: [...SYSTEM, ...names('maxHeightPx maxWidthPx skipHttpRedirect')],
    },
  ],
}
