import { listMessages, sendMessageAgain } from '#contract/operator.ts'
import type { Command } from '../../platform/command-line/commands.ts'

export const messagesCommands: Command[] = [
  {
    commandName: 'message list',
    help: 'E-mails and texts by state: queued, sending, sent, failed, unconfirmed, suppressed',
    options: { state: { needed: true, help: 'Like unconfirmed: the provider may have it, a person decides' } },
    async run(call, options) {
      const { data } = await call(listMessages, { query: { state: options.state as 'unconfirmed' } })
      if (data.length === 0) return `No ${options.state} messages.`
      return data
        .map(({ message_uuid, created_datetime, channel, purpose, recipient, company_name, problem }) =>
          [message_uuid, created_datetime, channel, purpose, recipient, company_name, problem ?? ''].join('  '),
        )
        .join('\n')
    },
  },
  {
    commandName: 'message send-again',
    help: 'Send a failed or unconfirmed message once more; it may arrive twice',
    options: { id: { needed: true, help: 'The message’s uuid, as "message list" prints it' } },
    async run(call, options) {
      await call(sendMessageAgain, { params: { uuid: options.id ?? '' } })
      return 'It is queued again.'
    },
  },
]
