import { readFile } from 'node:fs/promises'
import { getReviewSettings, saveCompanyLogo, saveReviewSettings } from '#contract/reviews/review-settings.ts'
import type { EndpointRequest } from '#contract/wire/endpoint.ts'
import { StartError } from '../../../platform/base/start-error.ts'
import type { Call, Command } from '../../../platform/command-line/commands.ts'

const client = { client: { needed: true, help: 'The client’s uuid, shown by "list"' } }
const platform = { platform: { needed: true, help: 'google or yelp' } }

export const reviewSettingsCommands: Command[] = [
  {
    commandName: 'reviews show',
    help: 'Show the places a business is connected to',
    options: client,
    run: async (call, options) => fetchAndFormatReviewSettings(call, options.client ?? ''),
  },
  {
    commandName: 'reviews connect-google',
    help: 'Connect a Google location. Its reviews are fetched immediately',
    options: { ...client, location: { needed: true, help: 'For example, accounts/123/locations/456, or none' } },
    run: async (call, options) => saveAndDescribe(call, options, { google_location: emptyIfNone(options.location) }),
  },
  {
    commandName: 'reviews connect-yelp',
    help: 'Connect a Yelp page. Its reviews are fetched immediately',
    options: { ...client, business: { needed: true, help: 'For example, bright-smile-dental-springfield, or none' } },
    run: async (call, options) => saveAndDescribe(call, options, { yelp_business_id: emptyIfNone(options.business) }),
  },
  {
    commandName: 'reviews verify',
    help: 'Show or hide a platform’s tab for the business',
    options: { ...client, ...platform, switch: { needed: true, help: 'on or off' } },
    run: async (call, options) =>
      saveAndDescribe(call, options, { [parseIsGoogle(options) ? 'google_verified' : 'yelp_verified']: parseOnOrOff(options.switch) }),
  },
  {
    commandName: 'reviews urls',
    help: 'Set the links to the place and to its review form',
    options: {
      ...client,
      ...platform,
      place: { needed: false, help: 'The place’s page, for example, https://maps.google.com/?cid=123, or none' },
      review: { needed: false, help: 'The review form, for example, https://search.google.com/local/writereview?placeid=…, or none' },
    },
    async run(call, options) {
      if (!options.place && !options.review) throw new StartError('Give --place, --review or both')
      const name = parseIsGoogle(options) ? 'google' : 'yelp'
      return saveAndDescribe(call, options, {
        ...(options.place && { [`${name}_place_url`]: emptyIfNone(options.place) }),
        ...(options.review && { [`${name}_review_url`]: emptyIfNone(options.review) }),
      })
    },
  },
  {
    commandName: 'reviews logo',
    help: 'Set the logo that customers see in emails and on the business’s pages',
    options: { ...client, file: { needed: true, help: 'A JPEG, PNG, WebP or GIF picture of at most 5 MB' } },
    async run(call, options) {
      const params = { client_uuid: options.client ?? '' }
      const { company_logo: address } = await call(saveCompanyLogo, { params, file: await readPictureFile(options.file ?? '') })
      return `The logo is at ${address}`
    },
  },
]

type Changes = EndpointRequest<typeof saveReviewSettings>['body']

async function saveAndDescribe(call: Call, options: Record<string, string>, body: Changes): Promise<string> {
  const clientUuid = options.client ?? ''
  await call(saveReviewSettings, { params: { client_uuid: clientUuid }, body })
  return fetchAndFormatReviewSettings(call, clientUuid)
}

async function fetchAndFormatReviewSettings(call: Call, clientUuid: string): Promise<string> {
  const { data } = await call(getReviewSettings, { params: { client_uuid: clientUuid } })
  return [
    `Google location   ${data.google_location || 'none'}${data.google_verified ? ' (verified)' : ''}`,
    `Google place      ${data.google_place_url || 'none'}`,
    `Google reviews    ${data.google_review_url || 'none'}`,
    `Yelp business     ${data.yelp_business_id || 'none'}${data.yelp_verified ? ' (verified)' : ''}`,
    `Yelp place        ${data.yelp_place_url || 'none'}`,
    `Yelp reviews      ${data.yelp_review_url || 'none'}`,
    `Logo              ${data.company_logo || 'none'}`,
  ].join('\n')
}

const emptyIfNone = (given: string | undefined) => (given === 'none' ? '' : (given ?? ''))

function parseIsGoogle(options: Record<string, string>): boolean {
  if (options.platform !== 'google' && options.platform !== 'yelp') throw new StartError('--platform is google or yelp')
  return options.platform === 'google'
}

function parseOnOrOff(given: string | undefined): boolean {
  if (given !== 'on' && given !== 'off') throw new StartError('--switch is on or off')
  return given === 'on'
}

async function readPictureFile(path: string): Promise<Blob> {
  try {
    return new Blob([new Uint8Array(await readFile(path))])
  } catch {
    throw new StartError(`${path} cannot be read`)
  }
}
