import { getScanSettings, saveScanSettings } from '#contract/map-scan/map-scan-operator.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire/endpoint.ts'
import { StartError } from '../../../platform/base/start-error.ts'
import type { Call, Command } from '../../../platform/command-line/commands.ts'

const client = { client: { needed: true, help: 'The client’s uuid, shown by "list"' } }
const service = { service: { needed: true, help: 'google or yelp' } }

export const scanSettingsCommands: Command[] = [
  {
    commandName: 'scans show',
    help: 'Show a business’s own places, its daily lookups and what a scan costs',
    options: client,
    run: (call, options) => fetchAndFormatScanSettings(call, options.client ?? ''),
  },
  {
    commandName: 'scans place',
    help: 'Set the business’s own place, which scans are centered on',
    options: {
      ...client,
      ...service,
      id: { needed: true, help: 'Google’s place id, for example, ChIJN1t_tDeuEmsRUsoyG83frY4, or Yelp’s business id' },
      latitude: { needed: true, help: 'For example, 39.7817. For a business without a public address, the middle of the area it serves' },
      longitude: { needed: true, help: 'For example, -89.6501' },
      name: { needed: false, help: 'The name people know it by' },
      address: { needed: false, help: 'For example, "1420 S Grand Ave, Springfield, IL 62704"' },
      url: { needed: false, help: 'Its page on the service' },
    },
    run: (call, { client: uuid = '', id = '', name = '', address = '', url = '', ...options }) => {
      const place = {
        place_id: id,
        name,
        address,
        url,
        latitude: parseNumberOption(options, 'latitude'),
        longitude: parseNumberOption(options, 'longitude'),
      }
      return saveAndDescribe(call, uuid, { [parseServiceOption(options)]: place })
    },
  },
  {
    commandName: 'scans no-place',
    help: 'Remove the business’s own place. Past scans are kept',
    options: { ...client, ...service },
    run: (call, options) => saveAndDescribe(call, options.client ?? '', { [parseServiceOption(options)]: null }),
  },
  {
    commandName: 'scans budget',
    help: 'Set how many lookups a business can make per day',
    options: { ...client, calls: { needed: true, help: 'For example, 300. A scan of 7 × 7 points uses 49' } },
    run: (call, options) => saveAndDescribe(call, options.client ?? '', { calls_per_day: parseNumberOption(options, 'calls') }),
  },
]

async function saveAndDescribe(call: Call, clientUuid: string, body: EndpointRequest<typeof saveScanSettings>['body']): Promise<string> {
  await call(saveScanSettings, { params: { client_uuid: clientUuid }, body })
  return fetchAndFormatScanSettings(call, clientUuid)
}

type Settings = EndpointResponse<typeof getScanSettings>['data']

/** "$1.57 for 49 points by hand, free when scheduled" */
function describePrice({ points, manual, scheduled }: Settings['scan_prices']['google']): string {
  if (manual === null) return `set GOOGLE_PLACES_SEARCH_PRICE to see the price of ${points} points`
  return `$${manual.toFixed(2)} for ${points} points by hand, ${scheduled === 0 ? 'free' : `$${scheduled?.toFixed(2)}`} when scheduled`
}

type Place = Settings['google']

async function fetchAndFormatScanSettings(call: Call, clientUuid: string): Promise<string> {
  const { data } = await call(getScanSettings, { params: { client_uuid: clientUuid } })
  const formatPlace = (place: Place) =>
    place ? `${place.place_id} at ${place.latitude}, ${place.longitude}${place.name && ` (${place.name})`}` : 'none'
  return [
    `Google place   ${formatPlace(data.google)}`,
    `Yelp place     ${formatPlace(data.yelp)}`,
    `Calls a day    ${data.calls_per_day}`,
    `Google scan    ${describePrice(data.scan_prices.google)}`,
  ].join('\n')
}

function parseServiceOption(options: Record<string, string>): 'google' | 'yelp' {
  if (options.service !== 'google' && options.service !== 'yelp') throw new StartError('--service is google or yelp')
  return options.service
}

function parseNumberOption(options: Record<string, string>, name: string): number {
  const value = Number(options[name])
  if (!options[name] || !Number.isFinite(value)) throw new StartError(`--${name} is a number`)
  return value
}
