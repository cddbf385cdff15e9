import { getTextHours, saveTextHours } from '#contract/business-promoter/text-hours.ts'
import { StartError } from '../../../platform/base/start-error.ts'
import type { Call, Command } from '../../../platform/command-line/commands.ts'

const client = { client: { needed: true, help: 'The client’s uuid, shown by "list"' } }

export const textHoursCommands: Command[] = [
  {
    commandName: 'texts show',
    help: 'Show the hours when a business’s invitations are texted',
    options: client,
    run: async (call, options) => fetchAndFormatTextHours(call, options.client ?? ''),
  },
  {
    commandName: 'texts hours',
    help: 'Set the hours, in the recipient’s time zone, when a business’s invitations are texted',
    options: { ...client, hours: { needed: true, help: 'For example, 8-20, or none to use the installation’s hours' } },
    async run(call, options) {
      const clientUuid = options.client ?? ''
      await call(saveTextHours, { params: { client_uuid: clientUuid }, body: parseTextHours(options.hours ?? '') })
      return fetchAndFormatTextHours(call, clientUuid)
    },
  },
]

function parseTextHours(given: string): { from: number | null; to: number | null } {
  if (given === 'none') return { from: null, to: null }
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(given) ?? []
  if (from === undefined || to === undefined) throw new StartError('--hours is written like 8-20')
  return { from: Number(from), to: Number(to) }
}

async function fetchAndFormatTextHours(call: Call, clientUuid: string): Promise<string> {
  const { data } = await call(getTextHours, { params: { client_uuid: clientUuid } })
  return `Texts go out from ${data.from}:00 to ${data.to}:00 (${data.is_own ? 'set for this business' : 'default'}; ${data.time_zone})`
}
