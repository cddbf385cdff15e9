import { getAiUsage, setAiLimit } from '#contract/ai-promoter/ai-operator.ts'
import { StartError } from '../../../platform/base/start-error.ts'
import type { Call, Command } from '../../../platform/command-line/commands.ts'

const client = { client: { needed: true, help: 'The client’s uuid, shown by "list"' } }

export const aiUsageCommands: Command[] = [
  {
    commandName: 'ai usage',
    help: 'Show a business’s AI usage and its cost by month and purpose',
    options: client,
    run: (call, options) => fetchAndFormatAiUsage(call, options.client ?? ''),
  },
  {
    commandName: 'ai limit',
    help: 'Set how many drafts a business’s customers can generate per day',
    options: { ...client, drafts: { needed: true, help: 'For example, 200. 0 turns drafts off, and customers write their own reviews' } },
    run: async (call, { client: uuid = '', drafts = '' }) => {
      if (!/^\d+$/.test(drafts)) throw new StartError('--drafts is a whole number')
      await call(setAiLimit, { params: { client_uuid: uuid }, body: { page_generations_per_day: Number(drafts) } })
      return fetchAndFormatAiUsage(call, uuid)
    },
  },
]

async function fetchAndFormatAiUsage(call: Call, clientUuid: string): Promise<string> {
  const { data } = await call(getAiUsage, { params: { client_uuid: clientUuid } })
  const line = (...cells: (string | number)[]) =>
    cells
      .map((cell, index) => (index < 2 ? String(cell).padEnd(index === 0 ? 9 : 14) : String(cell).padStart(12)))
      .join(' ')
      .trimEnd()
  return [
    `Drafts per day for customers: ${data.page_generations_per_day}`,
    ...(data.months.length === 0
      ? ['Nothing used yet']
      : [
          line('Month', 'Purpose', 'Calls', 'Tokens in', 'Tokens out', 'Audio min', 'Cost'),
          ...data.months.map((used) =>
            line(
              used.month,
              used.purpose,
              used.calls,
              used.input_tokens,
              used.output_tokens,
              Math.ceil(used.audio_seconds / 60),
              formatCost(used),
            ),
          ),
          ...(data.months.some(({ cost_dollars }) => cost_dollars > 0)
            ? []
            : ['Set AI_INPUT_PRICE, AI_OUTPUT_PRICE and AI_TRANSCRIPTION_PRICE to see the cost of later calls']),
        ]),
  ].join('\n')
}

const formatCost = ({ cost_dollars: dollars }: { cost_dollars: number }) =>
  dollars === 0 ? '–' : `$${dollars.toFixed(dollars < 1 ? 4 : 2)}`
