import { saveScanSettings } from '#contract/map-scan/map-scan-operator.ts'
import type { Person } from '../people.ts'
import type { Product } from '../product.ts'

const OWN_PLACE = {
  name: 'Bright Smile Dental',
  address: '1420 S Grand Ave, Springfield, IL',
  url: '',
  latitude: 39.7817,
  longitude: -89.6501,
}

/** Configures the business's places, like the agency, so that the business can scan around the sandbox's dentist */
export async function setOwnPlaces(product: Product, { clientUuid }: Person): Promise<void> {
  const response = await fetch(`${product.url}/api${saveScanSettings.path.replace('{client_uuid}', clientUuid)}`, {
    method: saveScanSettings.method,
    headers: { authorization: `Bearer ${product.operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      google: { ...OWN_PLACE, place_id: 'ChIJdemoBrightSmileSpringf0' },
      yelp: { ...OWN_PLACE, place_id: 'bright-smile-dental-springfield' },
    }),
  })
  if (!response.ok) throw new Error(`The places were not set: ${await response.text()}`)
}
