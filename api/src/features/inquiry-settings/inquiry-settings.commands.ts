import { getInquirySettings, saveInquirySettings } from '#contract/inquiry-settings/inquiry-settings.ts'
import type { EndpointRequest } from '#contract/wire/endpoint.ts'
import { StartError } from '../../platform/base/start-error.ts'
import type { Call, Command } from '../../platform/command-line/commands.ts'

const client = { client: { needed: true, help: 'The client’s uuid, shown by "list"' } }

export const inquirySettingsCommands: Command[] = [
  {
    commandName: 'inquiries show',
    help: 'Show how a business receives calls and web inquiries',
    options: client,
    run: async (call, options) => fetchAndFormatInquirySettings(call, options.client ?? ''),
  },
  {
    commandName: 'inquiries numbers',
    help: 'Set the number that customers call and where it rings',
    options: {
      ...client,
      tracking: { needed: false, help: 'The tracking number, for example, +12175550100, or none' },
      'forward-to': { needed: false, help: 'The practice’s own phone, for example, +12175550101, or none' },
    },
    async run(call, options) {
      if (!options.tracking && !options['forward-to']) throw new StartError('Give --tracking, --forward-to or both')
      return saveAndDescribe(call, options, {
        ...(options.tracking && { tracking_number: numberOrNull(options.tracking) }),
        ...(options['forward-to'] && { forward_to: numberOrNull(options['forward-to']) }),
      })
    },
  },
  {
    commandName: 'inquiries recording',
    help: 'Turn call recording on or off. Callers hear an announcement',
    options: { ...client, switch: { needed: true, help: 'on or off' } },
    run: async (call, options) => saveAndDescribe(call, options, { recording: parseOnOrOff(options.switch) }),
  },
  {
    commandName: 'inquiries analysis',
    help: 'Turn transcription and analysis of recorded calls on or off',
    options: { ...client, switch: { needed: true, help: 'on or off' } },
    run: async (call, options) => saveAndDescribe(call, options, { analysis: parseOnOrOff(options.switch) }),
  },
  {
    commandName: 'inquiries site-key',
    help: 'Create a new key for the website’s form. The old one stops working',
    options: client,
    run: async (call, options) => saveAndDescribe(call, options, { new_site_key: true }),
  },
  {
    commandName: 'inquiries origins',
    help: 'Set the websites whose forms may send inquiries',
    options: { ...client, origins: { needed: true, help: 'For example, https://www.practice.example,https://practice.example, or none' } },
    run: async (call, options) =>
      saveAndDescribe(call, options, {
        allowed_origins: options.origins === 'none' ? [] : (options.origins ?? '').split(/[\s,]+/).filter(Boolean),
      }),
  },
]

type Changes = EndpointRequest<typeof saveInquirySettings>['body']

async function saveAndDescribe(call: Call, options: Record<string, string>, body: Changes): Promise<string> {
  const clientUuid = options.client ?? ''
  await call(saveInquirySettings, { params: { client_uuid: clientUuid }, body })
  return fetchAndFormatInquirySettings(call, clientUuid)
}

async function fetchAndFormatInquirySettings(call: Call, clientUuid: string): Promise<string> {
  const { data } = await call(getInquirySettings, { params: { client_uuid: clientUuid } })
  const { missed_calls: missed } = data
  return [
    `Tracking number   ${data.tracking_number ?? 'none'}`,
    `Forwarded to      ${data.forward_to ?? 'nowhere'}`,
    `Recording         ${data.recording ? 'on' : 'off'}`,
    `Analysis          ${data.analysis ? 'on' : 'off'}`,
    `Site key          ${data.site_key ?? 'none'}`,
    `Allowed origins   ${data.allowed_origins.join(', ') || 'none'}`,
    `Text-back         ${describeSwitch(missed.text_back, missed.text_back_words)}`,
    `Voicemail         ${describeSwitch(missed.voicemail, missed.voicemail_words)}`,
    `Language    ${missed.language === 'es' ? 'Spanish' : 'English'}`,
  ].join('\n')
}

/** Includes the message if callers read or hear it */
const describeSwitch = (isUsed: boolean, message: string) => (isUsed ? `on: ${message}` : 'off')

const numberOrNull = (given: string) => (given === 'none' ? null : given)

function parseOnOrOff(given: string | undefined): boolean {
  if (given !== 'on' && given !== 'off') throw new StartError('--switch is on or off')
  return given === 'on'
}
