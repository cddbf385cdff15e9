import type { Command } from '../../platform/command-line/commands.ts'
import { makePushKeys } from '../../platform/vendors/make-push-keys.ts'

export const noticesCommands: Command[] = [
  {
    commandName: 'push make-keys',
    help: 'Make the keys for notices in browsers, once for an installation: with others, every browser has to be allowed again',
    options: {},
    alone: true,
    async run() {
      const { publicKey, privateKey } = makePushKeys()
      return `WEB_PUSH_PUBLIC_KEY=${publicKey}\nWEB_PUSH_PRIVATE_KEY=${privateKey}\nWEB_PUSH_SUBJECT=mailto:`
    },
  },
]
