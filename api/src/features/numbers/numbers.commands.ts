import type { ReferralSource } from '#contract/calls/calls.ts'
import type { NumberState } from '#contract/numbers/number-states.ts'
import { assignNumber, listNumbersOfClient, type NumberForOperator, removeNumber } from '#contract/numbers/numbers.ts'
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
      const wanted = await findOwn(call, uuid, options.number)
      await call(removeNumber, { params: { client_uuid: uuid, number_uuid: wanted.number_uuid } })
      return `${wanted.number} removed`
    },
  },
]

const listOf = async (call: Call, clientUuid = ''): Promise<NumberForOperator[]> =>
  (await call(listNumbersOfClient, { params: { client_uuid: clientUuid } })).data

export async function findOwn(call: Call, clientUuid: string, wanted: string | undefined): Promise<NumberForOperator> {
  const found = (await listOf(call, clientUuid)).find(({ number: own }) => own === wanted)
  if (!found) throw new StartError(`${wanted} is not a number of this client`)
  return found
}

const STATES: Partial<Record<NumberState, string>> = {
  buying: 'being bought',
  porting_in: 'porting in',
  porting_out: 'porting out',
  quarantined: 'given up',
}

function describeNumbers(numbers: readonly NumberForOperator[]): string {
  if (numbers.length === 0) return 'No phone numbers yet.'
  const lines = numbers.map((one) =>
    [
      one.number,
      one.name,
      one.source,
      `rings at ${one.rings_at ?? 'no phone'}`,
      one.opening_hours && 'by opening hours',
      one.is_main && 'main',
      STATES[one.state],
      one.releases_datetime && `until ${one.releases_datetime.slice(0, 10)}`,
      one.monthly_cents !== null && `${formatDollars(one.monthly_cents)} a month`,
    ]
      .filter(Boolean)
      .join('  '),
  )
  const priced = numbers.filter(({ monthly_cents: cents }) => cents !== null)
  const total = priced.reduce((sum, { monthly_cents: cents }) => sum + (cents ?? 0), 0)
  return [...lines, ...(priced.length > 0 ? [`${priced.length} bought here: ${formatDollars(total)} a month`] : [])].join('\n')
}

export const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
