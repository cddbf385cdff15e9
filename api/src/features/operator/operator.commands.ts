import { randomInt } from 'node:crypto'
import { createAccount, createClient, listClients, setAccountDisabled } from '#contract/operator.ts'
import type { Command } from '../../platform/command-line/commands.ts'

export const operatorCommands: Command[] = [
  {
    commandName: 'list',
    help: 'List every client and its accounts',
    options: {},
    async run(call) {
      const { data } = await call(listClients, {})
      if (data.length === 0) return 'No clients yet.'
      return data
        .map((client) =>
          [
            `${client.client_uuid}  ${client.company_name}  (${client.brand}, ${client.time_zone}, ${client.phone_country_code})`,
            ...client.accounts.map(
              (account) => `    ${account.login_email}  ${account.account_type}${account.disabled ? '  disabled' : ''}`,
            ),
          ].join('\n'),
        )
        .join('\n')
    },
  },
  {
    commandName: 'client create',
    help: 'Create a business',
    options: {
      name: { needed: true, help: 'Company name' },
      brand: { needed: true, help: 'marquee or partner' },
      'time-zone': { needed: true, help: 'For example, America/Chicago' },
      'phone-country': { needed: true, help: 'For example, +1' },
      'same-name': { needed: false, help: 'yes to create it even if another client has this name' },
    },
    async run(call, options) {
      const { data } = await call(createClient, {
        body: {
          company_name: options.name ?? '',
          brand: options.brand as 'marquee',
          time_zone: options['time-zone'] ?? '',
          phone_country_code: options['phone-country'] as '+1',
          ...(options['same-name'] === 'yes' && { same_name: true }),
        },
      })
      return `Created client ${data.client_uuid}`
    },
  },
  {
    commandName: 'account create',
    help: 'Create an account of a business',
    options: {
      client: { needed: true, help: 'The client’s uuid, shown by "list"' },
      email: { needed: true, help: 'The email to sign in with' },
      type: { needed: true, help: 'MAIN (Administrator) or REGULAR (Standard User)' },
      password: { needed: false, help: 'Left out, one is created and printed' },
    },
    async run(call, options) {
      const password = options.password ?? generatePassword()
      const { data } = await call(createAccount, {
        body: { client_uuid: options.client ?? '', email: options.email ?? '', account_type: options.type as 'MAIN', password },
      })
      return `Created account ${data.client_account_uuid}${options.password ? '' : `\nPassword: ${password}`}`
    },
  },
  {
    commandName: 'account disable',
    help: 'Disable an account. Its sessions end immediately',
    options: { email: { needed: true, help: 'The account’s email' } },
    async run(call, { email = '' }) {
      await call(setAccountDisabled, { body: { email, disabled: true } })
      return `Disabled ${email}`
    },
  },
  {
    commandName: 'account enable',
    help: 'Enable a disabled account',
    options: { email: { needed: true, help: 'The account’s email' } },
    async run(call, { email = '' }) {
      await call(setAccountDisabled, { body: { email, disabled: false } })
      return `Enabled ${email}`
    },
  },
]

/** No ambiguous characters (0 and o, 1 and l); always a letter, a digit and a symbol */
function generatePassword(): string {
  const pick = (from: string, count: number) => Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${pick('abcdefghjkmnpqrstuvwxyz', 8)}-${pick('23456789', 5)}`
}
