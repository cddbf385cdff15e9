import type { z } from 'zod'
import { getTextRegistration, registerForTexts, type textRegistration } from '#contract/numbers/text-registration.ts'
import { StartError } from '../../../platform/base/start-error.ts'
import type { Command } from '../../../platform/command-line/commands.ts'

type Registration = z.output<typeof textRegistration>

const client = { client: { needed: true, help: 'The client’s uuid, shown by "list"' } }

const STATES: Record<Registration['state'], string> = {
  not_needed: 'registration isn’t needed',
  not_registered: 'not registered',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}
const KINDS = { a2p: 'A2P 10DLC', toll_free: 'Toll-Free Verification' } as const

export const registrationCommands: Command[] = [
  {
    commandName: 'numbers registration',
    help: 'Show whether phone companies accept texts from a business’s main number',
    options: client,
    run: async (call, options) =>
      describeRegistration((await call(getTextRegistration, { params: { client_uuid: options.client ?? '' } })).data),
  },
  {
    commandName: 'numbers register',
    help: 'Name the business’s own messaging service and brand in the Twilio console, and read their state',
    options: {
      ...client,
      'messaging-service': { needed: false, help: 'Its campaign registers the number, for example, MG0123…' },
      brand: { needed: false, help: 'To see its state before there is a campaign, for example, BN0123…' },
    },
    async run(call, { client: uuid = '', 'messaging-service': service, brand }) {
      if (!service && !brand) throw new StartError('Give --messaging-service or --brand')
      const body = { ...(service && { messaging_service: service }), ...(brand && { brand }) }
      return describeRegistration((await call(registerForTexts, { params: { client_uuid: uuid }, body })).data)
    },
  },
]

function describeRegistration(found: Registration): string {
  const { number, kind, state, reason, messaging_service: service, brand, checked_datetime: checked } = found
  const own = number
    ? [number, kind && KINDS[kind], STATES[state], checked ? `checked ${checked.slice(0, 16).replace('T', ' ')} UTC` : 'not checked yet']
    : ['No main number that can send texts']
  return [
    own.filter(Boolean).join('  '),
    reason,
    service && `Messaging service ${service}`,
    brand && `Brand ${brand}`,
    found.held_until_datetime
      ? `Phone companies block its texts, which wait until ${found.held_until_datetime.slice(0, 16).replace('T', ' ')} UTC`
      : `Texts come from ${found.sends_from ?? 'the messaging service of all businesses'}`,
  ]
    .filter(Boolean)
    .join('\n')
}
