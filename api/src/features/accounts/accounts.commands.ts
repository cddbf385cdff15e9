import { ACCOUNT_TYPE_NAMES } from '#contract/account-setting.ts'
import { type Account, listClientAccounts } from '#contract/accounts.ts'
import type { Command } from '../../platform/command-line/commands.ts'

export const accountsCommands: Command[] = [
  {
    words: 'accounts list',
    help: 'Print the accounts of a business: type, when made, last sign-in, invited or disabled',
    options: { client: { needed: true, help: 'The client’s uuid, as "list" prints it' } },
    async run(call, { client = '' }) {
      const { data } = await call(listClientAccounts, { params: { client_uuid: client } })
      return data.length === 0 ? 'No accounts yet.' : data.map(lineOf).join('\n')
    },
  },
]

const dayOf = (moment: string) => moment.slice(0, 10)

function lineOf(account: Account): string {
  const { login_email: email, account_type: type, created_datetime: created, last_sign_in_datetime: signedIn } = account
  return [
    email,
    ACCOUNT_TYPE_NAMES[type],
    `created ${dayOf(created)}`,
    account.invited_datetime ? `invited ${dayOf(account.invited_datetime)}` : `last sign-in ${signedIn ? dayOf(signedIn) : 'never'}`,
    ...(account.disabled ? ['disabled'] : []),
  ].join('  ')
}
