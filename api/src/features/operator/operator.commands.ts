import { randomInt } from 'node:crypto'
import { createAccount, createClient, listClients, setAccountDisabled } from '#contract/operator.ts'
import type { Command } from '../../platform/command-line/commands.ts'

export const operatorCommands: Command[] = [
  {
    commandName: 'list',
    help: 'Print what exists: every client and its accounts',
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
      'time-zone': { needed: true, help: 'Like America/Chicago' },
      'phone-country': { needed: true, help: 'Like +1' },
      'same-name': { needed: false, help: 'yes: create it although another client has this name' },
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
      client: { needed: true, help: 'The client’s uuid, as "list" prints it' },
      email: { needed: true, help: 'Signs in with it' },
      type: { needed: true, help: 'MAIN (Administrator) or REGULAR (Standard User)' },
      password: { needed: false, help: 'One is made and printed otherwise' },
    },
    async run(call, options) {
      const password = options.password ?? makePassword()
      const { data } = await call(createAccount, {
        body: { client_uuid: options.client ?? '', email: options.email ?? '', account_type: options.type as 'MAIN', password },
      })
      return `Created account ${data.client_account_uuid}${options.password ? '' : `\nPassword: ${password}`}`
    },
  },
  {
    commandName: 'account disable',
    help: 'Disable an account; its sessions end at once',
    options: { email: { needed: true, help: 'The account’s e-mail' } },
    async run(call, { email = '' }) {
      await call(setAccountDisabled, { body: { email, disabled: true } })
      return `Disabled ${email}`
    },
  },
  {
    commandName: 'account enable',
    help: 'Enable a disabled account',
    options: { email: { needed: true, help: 'The account’s e-mail' } },
    async run(call, { email = '' }) {
      await call(setAccountDisabled, { body: { email, disabled: false } })
      return `Enabled ${email}`
    },
  },
]

/** No ambiguous characters (0 and o, 1 and l); always a letter, a digit and a symbol */
function makePassword(): string {
  const pick = (from: string, count: number) => Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${pick('abcdefghjkmnpqrstuvwxyz', 8)}-${pick('23456789', 5)}`
}
