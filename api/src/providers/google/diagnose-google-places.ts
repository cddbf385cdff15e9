import { type Finding, requestForDiagnosis, worksFinding } from '../../platform/vendors/diagnose.ts'

/** Requests only ids, because Google does not bill for them */
export async function diagnoseGooglePlaces({ placesUrl, apiKey }: { placesUrl: string; apiKey: string }): Promise<Finding[]> {
  await requestForDiagnosis({
    url: `${placesUrl.replace(/\/+$/, '')}/v1/places:searchText`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey, 'x-goog-fieldmask': 'places.id' },
    body: JSON.stringify({ textQuery: 'dentist in Springfield, Illinois', pageSize: 1 }),
    key: 'GOOGLE_PLACES_KEY, that it may use the Places API (New), and that the project has billing',
    address: 'GOOGLE_PLACES_URL',
  })
  return [worksFinding('searches places')]
}
