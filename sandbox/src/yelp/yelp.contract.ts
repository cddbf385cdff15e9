import { names, type VendorContract } from '../vendor-contract.ts'

const BUSINESS = names(`id alias name image_url is_closed url review_count categories rating coordinates transactions price location phone
  display_phone distance attributes`)
const toNullFields = (given: string[]) => Object.fromEntries(given.map((name) => [name, null]))

/**
 * Yelp publishes no description. This one is a third party's, written
 * from Yelp's pages, and proves less than the other vendors' descriptions
 */
export const yelpContract: VendorContract = {
  vendor: 'yelp',
  source: 'api-evangelist/yelp openapi/_original/yelp-openapi.yml at d56d2b7 (2026-08-22), by a third party',
  license: 'none stated; names only',
  read: '2026-11-19',
  calls: [
    {
      route: 'GET /yelp/v3/businesses/search',
      query: names('location latitude longitude term radius categories locale price open_now open_at attributes sort_by limit offset'),
      response: { ...toNullFields(['total', 'region']), businesses: BUSINESS },
      inside: {
        'businesses.location': names('address1 address2 address3 city state zip_code country display_address cross_streets'),
        'businesses.coordinates': names('latitude longitude'),
      },
    },
    { route: 'GET /yelp/v3/businesses/:id', query: ['locale'], response: toNullFields(BUSINESS) },
    {
      route: 'GET /yelp/v3/businesses/:id/reviews',
      query: names('limit offset sort_by locale'),
      response: { ...toNullFields(['total', 'possible_languages']), reviews: names('id url text rating time_created user') },
    },
    {
      route: 'GET /yelp/v3/autocomplete',
      query: names('text latitude longitude locale'),
      response: { terms: ['text'], businesses: names('id name'), categories: names('alias title') },
    },
  ],
}
