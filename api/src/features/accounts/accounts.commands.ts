import { type Account, changePermissions, listClientAccounts } from '#contract/accounts.ts'
import { ACCOUNT_TYPE_NAMES } from '#contract/my-information.ts'
import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { Command } from '../../platform/command-line/commands.ts'

export const accountsCommands: Command[] = [
  {
    commandName: 'accounts list',
    help: 'List a business’s accounts: type, created, last sign-in, invited or disabled',
    options: { client: { needed: true, help: 'The client’s uuid, shown by "list"' } },
    async run(call, { client = '' }) {
      const { data } = await call(listClientAccounts, { params: { client_uuid: client } })
      return data.length === 0 ? 'No accounts yet.' : data.map(formatAccountLine).join('\n')
    },
  },
  {
    commandName: 'accounts permissions',
    help: 'Set what a Standard User can open. Everything else is removed immediately',
    options: {
      email: { needed: true, help: 'The account’s email' },
      open: { needed: true, help: `Any of ${PERMISSIONS.join(',')}, or none` },
    },
    async run(call, { email = '', open = '' }) {
      const permissions = open === 'none' ? [] : (open.split(',').map((name) => name.trim()) as Permission[])
      await call(changePermissions, { body: { email, permissions } })
      return `${email} can open ${permissions.length === 0 ? 'none of these' : permissions.map((one) => PERMISSION_NAMES[one]).join(', ')}`
    },
  },
]

const isoDayOf = (moment: string) => moment.slice(0, 10)

function formatAccountLine(account: Account): string {
  const { login_email: email, account_type: type, created_datetime: created, last_sign_in_datetime: signedIn } = account
  return [
    email,
    ACCOUNT_TYPE_NAMES[type],
    `created ${isoDayOf(created)}`,
    account.invited_datetime ? `invited ${isoDayOf(account.invited_datetime)}` : `last sign-in ${signedIn ? isoDayOf(signedIn) : 'never'}`,
    ...(account.disabled ? ['disabled'] : []),
    ...PERMISSIONS.filter((one) => !account.permissions.includes(one)).map((one) => `no ${PERMISSION_NAMES[one]}`),
  ].join('  ')
}
