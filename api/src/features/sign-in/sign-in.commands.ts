import { removeDemo, switchOffTwoStep } from '#contract/operator.ts'
import type { Command } from '../../platform/command-line/commands.ts'

export const signInCommands: Command[] = [
  {
    commandName: 'account two-step-off',
    help: 'Switch two-step sign-in of an account off, when phone and recovery codes are lost. Make sure first who asks',
    options: { email: { needed: true, help: 'The account’s e-mail' } },
    async run(call, { email = '' }) {
      await call(switchOffTwoStep, { body: { email } })
      return `${email} signs in with the password alone`
    },
  },
  {
    commandName: 'demo remove',
    help: 'Delete the demo businesses with their accounts and all that is theirs; production starts only without them',
    options: {},
    async run(call) {
      const { data } = await call(removeDemo, {})
      return data.removed_rows === 0 ? 'There is nothing of the demo here.' : `Removed the demo businesses: ${data.removed_rows} rows`
    },
  },
]
