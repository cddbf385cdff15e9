import { removeDemo, switchOffTwoStep } from '#contract/operator.ts'
import type { Command } from '../../platform/command-line/commands.ts'

export const signInCommands: Command[] = [
  {
    commandName: 'account two-step-off',
    help: 'Turn off two-step sign-in for an account whose phone and recovery codes are lost. Verify who is asking first',
    options: { email: { needed: true, help: 'The account’s email' } },
    async run(call, { email = '' }) {
      await call(switchOffTwoStep, { body: { email } })
      return `${email} now signs in with a password only`
    },
  },
  {
    commandName: 'demo remove',
    help: 'Delete the demo businesses with their accounts and all their data. Production won’t start with them',
    options: {},
    async run(call) {
      const { data } = await call(removeDemo, {})
      return data.removed_rows === 0 ? 'No demo data found.' : `Removed the demo businesses: ${data.removed_rows} rows`
    },
  },
]
