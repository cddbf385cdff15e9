import { listMessages, sendMessageAgain } from '#contract/operator.ts'
import type { Command } from '../../platform/command-line/commands.ts'

export const messagesCommands: Command[] = [
  {
    commandName: 'message list',
    help: 'Emails and texts by state: queued, sending, sent, failed, unconfirmed, suppressed',
    options: { state: { needed: true, help: 'For example, unconfirmed: the provider may have it, and a person decides' } },
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
    help: 'Send a failed or unconfirmed message again. It may arrive twice',
    options: { id: { needed: true, help: 'The message’s uuid, shown by "message list"' } },
    async run(call, options) {
      await call(sendMessageAgain, { params: { uuid: options.id ?? '' } })
      return 'Queued again.'
    },
  },
]
