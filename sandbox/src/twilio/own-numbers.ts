import { isPhoneNumber } from './phone-number.ts'

/** A number of the account, and its webhook addresses */
export interface OwnNumber {
  number: string
  /** Twilio's FriendlyName */
  label: string
  sms: boolean
  mms: boolean
  voice: boolean
  voiceUrl: string
  statusCallback: string
  smsUrl: string
}

export interface OwnNumbers {
  list(): OwnNumber[]
  find(number: string): OwnNumber | null
  put(number: OwnNumber): void
  remove(number: string): void
  /** A number with both capabilities whose addresses are the portal's */
  usual(number: string): OwnNumber
}

/** Shown on the demo business's website */
const website = ['+12175550166', '+12175550171', '+12175550172', '+12175550173', '+12175550174']
/** The sender of the texts, and the numbers of the demo's businesses */
const bought = ['+12175550100', '+12175550199', '+12175550161', '+12175550162', '+12175550165', '+13035550147', ...website]

export function createOwnNumbers(appUrl: string): OwnNumbers {
  const hook = (name: string) => `${appUrl}/api/webhooks/twilio/${name}`
  const usual = (number: string): OwnNumber => ({
    number,
    label: number,
    sms: true,
    mms: true,
    voice: true,
    voiceUrl: hook('voice'),
    statusCallback: hook('status'),
    smsUrl: hook('message'),
  })
  const numbers = new Map(bought.map((number) => [number, usual(number)]))
  return {
    list: () => [...numbers.values()],
    find: (number) => numbers.get(number) ?? null,
    put: (own) => void numbers.set(own.number, own),
    remove: (number) => void numbers.delete(number),
    usual,
  }
}

const addresses = ['voice_url', 'status_callback', 'sms_url'] as const
const flags = ['sms', 'mms', 'voice'] as const

/** Parses the request of a tester, or returns the error message */
export function parseOwnNumber(number: string, body: unknown, usual: OwnNumber): OwnNumber | string {
  if (!isPhoneNumber(number)) return 'The number must be like +12175550100.'
  const given: Record<string, unknown> = { ...Object(body) }
  for (const name of addresses) if (given[name] !== undefined && typeof given[name] !== 'string') return `${name} must be text.`
  for (const name of flags) if (given[name] !== undefined && typeof given[name] !== 'boolean') return `${name} must be true or false.`
  return {
    number,
    label: usual.label,
    sms: given.sms === undefined ? usual.sms : given.sms === true,
    mms: given.mms === undefined ? usual.mms : given.mms === true,
    voice: given.voice === undefined ? usual.voice : given.voice === true,
    voiceUrl: String(given.voice_url ?? usual.voiceUrl),
    statusCallback: String(given.status_callback ?? usual.statusCallback),
    smsUrl: String(given.sms_url ?? usual.smsUrl),
  }
}
