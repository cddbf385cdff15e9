import { removeDemo } from '#contract/operator.ts'
import type { Command } from '../../platform/command-line/commands.ts'

export const signInCommands: Command[] = [
  {
    words: 'demo remove',
    help: 'Delete the demo businesses with their accounts and all that is theirs; production starts only without them',
    options: {},
    async run(call) {
      const { data } = await call(removeDemo, {})
      return data.removed_rows === 0 ? 'There is nothing of the demo here.' : `Removed the demo businesses: ${data.removed_rows} rows`
    },
  },
]
