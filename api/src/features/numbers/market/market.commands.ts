import type { ReferralSource } from '#contract/calls/calls.ts'
import { buyNumber, portNumberIn, portNumberOut, releaseNumber, restoreNumber, searchNumbers } from '#contract/numbers/number-market.ts'
import { StartError } from '../../../platform/base/start-error.ts'
import type { Call, Command } from '../../../platform/command-line/commands.ts'
import { findOwn, formatDollars } from '../numbers.commands.ts'

const client = { client: { needed: true, help: 'The client’s uuid, shown by "list"' } }
const number = { number: { needed: true, help: 'For example, +12175550100' } }
const handling = {
  name: { needed: true, help: 'What the business calls it, for example, "Website"' },
  source: { needed: false, help: 'GOOGLE, FACEBOOK, INSTAGRAM, LINKEDIN, YELP, WEBSITE, ETC or UNKNOWN' },
  'rings-at': { needed: false, help: 'The practice’s own phone. Without it, calls are recorded as missed' },
}
type Options = Record<string, string | undefined>

const bodyOf = ({ number: wanted = '', name = '', source, 'rings-at': ringsAt }: Options) => ({
  number: wanted,
  name,
  ...(source && { source: source as ReferralSource }),
  ...(ringsAt && { rings_at: ringsAt }),
})

const paramsOf = async (call: Call, { client: uuid = '', number: wanted }: Options) => ({
  client_uuid: uuid,
  number_uuid: (await findOwn(call, uuid, wanted)).number_uuid,
})

export const marketCommands: Command[] = [
  {
    commandName: 'numbers search',
    help: 'Search for numbers that can be bought, by area code or city',
    options: {
      'area-code': { needed: false, help: 'For example, 217' },
      city: { needed: false, help: 'For example, Springfield' },
      state: { needed: false, help: 'For example, IL' },
    },
    async run(call, { 'area-code': areaCode, city, state }) {
      if (!areaCode && !city) throw new StartError('Give --area-code or --city')
      const query = { ...(areaCode && { area_code: areaCode }), ...(city && { city }), ...(state && { state }) }
      const { data, monthly_cents: cents } = await call(searchNumbers, { query })
      if (data.length === 0) return 'No numbers are available there. Try another area code or city.'
      const price = cents === null ? 'The phone company gave no price.' : `${formatDollars(cents)} a month each.`
      return [...data.map((one) => `${one.number}  ${one.city}, ${one.state}${one.text ? '' : '  no texts'}`), price].join('\n')
    },
  },
  {
    commandName: 'numbers buy',
    help: 'Buy a number for a business. It costs money at once and every month',
    options: { ...client, ...number, ...handling },
    async run(call, options) {
      await call(buyNumber, { params: { client_uuid: options.client ?? '' }, body: bodyOf(options) })
      return `${options.number} bought`
    },
  },
  {
    commandName: 'numbers release',
    help: 'Give up a number. Callers hear a sentence for 30 days, then it goes back to the phone company',
    options: { ...client, ...number, confirm: { needed: false, help: 'The number again' } },
    async run(call, options) {
      const params = await paramsOf(call, options)
      if (options.confirm !== options.number)
        throw new StartError(`Do you want to delete it? Repeat the number to confirm: --confirm ${options.number}`)
      const { releases_datetime: at } = await call(releaseNumber, { params, body: { confirm: options.confirm ?? '' } })
      return `${options.number} given up. It goes back to the phone company on ${at.slice(0, 10)}; until then "numbers restore" takes it back`
    },
  },
  {
    commandName: 'numbers restore',
    help: 'Take back a number that was given up or was to leave',
    options: { ...client, ...number },
    async run(call, options) {
      await call(restoreNumber, { params: await paramsOf(call, options) })
      return `${options.number} is in use again`
    },
  },
  {
    commandName: 'numbers port-in',
    help: 'Record that a business brings its number to us. It works as soon as the phone company has it',
    options: { ...client, ...number, ...handling },
    async run(call, options) {
      await call(portNumberIn, { params: { client_uuid: options.client ?? '' }, body: bodyOf(options) })
      return `${options.number} is porting in. We check every 15 minutes whether it has arrived`
    },
  },
  {
    commandName: 'numbers port-out',
    help: 'Record that a business takes its number away. It works until it has left',
    options: { ...client, ...number },
    async run(call, options) {
      await call(portNumberOut, { params: await paramsOf(call, options) })
      return `${options.number} is porting out. Give the new phone company what it needs from the Twilio console`
    },
  },
]
