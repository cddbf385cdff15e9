import type { ReferralSource } from '#contract/calls/calls.ts'
import { assignNumber, type BusinessNumber, listNumbersOfClient, removeNumber } from '#contract/numbers/numbers.ts'
import { StartError } from '../../platform/base/start-error.ts'
import type { Call, Command } from '../../platform/command-line/commands.ts'

const client = { client: { needed: true, help: 'The client’s uuid, shown by "list"' } }
const number = { number: { needed: true, help: 'For example, +12175550100' } }

export const numbersCommands: Command[] = [
  {
    commandName: 'numbers list',
    help: 'List a business’s phone numbers, the main one first',
    options: client,
    run: async (call, options) => describeNumbers(await listOf(call, options.client)),
  },
  {
    commandName: 'numbers assign',
    help: 'Give a business a number that is in our account at the phone company',
    options: {
      ...client,
      ...number,
      name: { needed: true, help: 'What the business calls it, for example, "Website"' },
      source: { needed: false, help: 'GOOGLE, FACEBOOK, INSTAGRAM, LINKEDIN, YELP, WEBSITE, ETC or UNKNOWN' },
      'rings-at': { needed: false, help: 'The practice’s own phone. Without it, calls are recorded as missed' },
    },
    async run(call, options) {
      const { client: uuid = '', name = '', source, 'rings-at': ringsAt } = options
      await call(assignNumber, {
        params: { client_uuid: uuid },
        body: {
          number: options.number ?? '',
          name,
          ...(source && { source: source as ReferralSource }),
          ...(ringsAt && { rings_at: ringsAt }),
        },
      })
      return describeNumbers(await listOf(call, uuid))
    },
  },
  {
    commandName: 'numbers remove',
    help: 'Take a number away from a business. Its calls stay',
    options: { ...client, ...number },
    async run(call, options) {
      const { client: uuid = '' } = options
      const wanted = (await listOf(call, uuid)).find((one) => one.number === options.number)
      if (!wanted) throw new StartError(`${options.number} is not a number of this client`)
      await call(removeNumber, { params: { client_uuid: uuid, number_uuid: wanted.number_uuid } })
      return `${wanted.number} removed`
    },
  },
]

const listOf = async (call: Call, clientUuid = ''): Promise<BusinessNumber[]> =>
  (await call(listNumbersOfClient, { params: { client_uuid: clientUuid } })).data

const describeNumbers = (numbers: readonly BusinessNumber[]): string =>
  numbers.length === 0
    ? 'No phone numbers yet.'
    : numbers
        .map((one) =>
          [
            one.number,
            one.name,
            one.source,
            `rings at ${one.rings_at ?? 'no phone'}`,
            one.opening_hours && 'by opening hours',
            one.is_main && 'main',
          ]
            .filter(Boolean)
            .join('  '),
        )
        .join('\n')
