import type { Command } from '../../platform/command-line/commands.ts'
import { createVapidKeys } from '../../platform/vendors/vapid-keys.ts'

export const noticesCommands: Command[] = [
  {
    commandName: 'push make-keys',
    help: 'Create the keys for browser notifications. Do this once per installation: with new keys, every browser has to turn notifications on again',
    options: {},
    alone: true,
    async run() {
      const { publicKey, privateKey } = createVapidKeys()
      return `WEB_PUSH_PUBLIC_KEY=${publicKey}\nWEB_PUSH_PRIVATE_KEY=${privateKey}\nWEB_PUSH_SUBJECT=mailto:`
    },
  },
]
