import { z } from 'zod'
import {
  type DiagnosisContext,
  type Finding,
  requestForDiagnosis,
  warningFinding,
  worksFinding,
  wrongFinding,
} from '../../platform/vendors/diagnose.ts'

interface TwilioSettings {
  accountSid: string
  authToken: string
  from: string
  baseUrl: string
}

const account = z.object({ friendly_name: z.string().nullish(), status: z.string(), type: z.string().nullish() })
const number = z.object({
  sid: z.string().nullish(),
  phone_number: z.string(),
  capabilities: z.object({ sms: z.boolean().nullish(), voice: z.boolean().nullish() }).nullish(),
  voice_url: z.string().nullish(),
  voice_method: z.string().nullish(),
  status_callback: z.string().nullish(),
  sms_url: z.string().nullish(),
  sms_method: z.string().nullish(),
})
type OwnNumber = z.output<typeof number>
const numberPage = z.object({ incoming_phone_numbers: z.array(number), next_page_uri: z.string().nullish() })

const MAX_PAGES = 20

/** Checks the account and each number's webhook URLs, because a wrong URL silently loses calls and STOPs */
export async function diagnoseTwilio(
  settings: TwilioSettings,
  { publicUrl, trackingNumbers, unregisteredNumbers }: DiagnosisContext,
): Promise<Finding[]> {
  const base = settings.baseUrl.replace(/\/+$/, '')
  const basic = Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64')
  const get = (path: string) =>
    requestForDiagnosis({
      url: `${base}${path}`,
      headers: { authorization: `Basic ${basic}` },
      key: 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN',
      address: 'TWILIO_BASE_URL',
    })
  const own = account.parse(await get(`/2010-04-01/Accounts/${settings.accountSid}.json`))
  if (own.status !== 'active') return [wrongFinding(`The account is ${own.status}. Fix it in the Twilio console.`)]

  const numbers = new Map<string, OwnNumber>()
  let next: string | null | undefined = `/2010-04-01/Accounts/${settings.accountSid}/IncomingPhoneNumbers.json?PageSize=1000`
  for (let page = 0; next && page < MAX_PAGES; page++) {
    const response: z.output<typeof numberPage> = numberPage.parse(await get(next))
    for (const each of response.incoming_phone_numbers) numbers.set(each.phone_number, each)
    next = response.next_page_uri
  }
  const hook = (name: string) => `${publicUrl}/api/webhooks/twilio/${name}`
  const tracked =
    trackingNumbers ?? [...numbers.values()].filter(({ voice_url: url }) => url === hook('voice')).map((each) => each.phone_number)
  const findings = [
    ...diagnoseAddress(publicUrl),
    ...(settings.from.startsWith('MG') ? await diagnoseCampaign(settings.from, base, basic) : []),
    ...(TOLL_FREE.test(settings.from) ? await diagnoseTollFree(settings.from, numbers.get(settings.from)?.sid, base, basic) : []),
    ...diagnoseSender(settings.from, numbers.get(settings.from), hook('message')),
    ...diagnoseRegistrations(unregisteredNumbers ?? []),
    ...tracked.flatMap((each) => diagnoseTracked(each, numbers.get(each), hook('voice'), hook('status'))),
  ]
  if (own.type === 'Trial')
    findings.unshift(warningFinding('It is a trial account: it texts verified numbers only and plays a message before each call.'))
  if (findings.some(({ state }) => state === 'wrong')) return findings
  return [
    worksFinding(`account ${own.friendly_name ?? settings.accountSid}, ${numbers.size} number(s), ${tracked.length} of them for calls`),
    ...findings,
  ]
}

const campaigns = z.object({ compliance: z.array(z.object({ campaign_status: z.string().nullish() })).default([]) })

/** Twilio accepts texts of an unregistered sender, but the carriers block them (30034) */
async function diagnoseCampaign(service: string, base: string, basic: string): Promise<Finding[]> {
  const { compliance } = campaigns.parse(await askMessaging(`/v1/Services/${encodeURIComponent(service)}/Compliance/Usa2p`, base, basic))
  const states = compliance.map(({ campaign_status: status }) => status ?? '')
  if (states.includes('VERIFIED')) return []
  if (states.length === 0)
    return [wrongFinding(`${service} has no A2P 10DLC campaign: carriers block its texts to US numbers. Register one in Twilio’s console.`)]
  return [
    wrongFinding(`${service}: the A2P 10DLC campaign is not approved yet (${states.join(', ')}). Until then carriers block its texts.`),
  ]
}

const verifications = z.object({ verifications: z.array(z.object({ status: z.string().nullish() })).default([]) })
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)\d{7}$/

/** Every text from a toll-free number fails until Twilio has approved the number's verification (30032) */
async function diagnoseTollFree(from: string, numberSid: string | null | undefined, base: string, basic: string): Promise<Finding[]> {
  if (!numberSid) return []
  const query = new URLSearchParams({ TollfreePhoneNumberSid: numberSid })
  const { verifications: found } = verifications.parse(await askMessaging(`/v1/Tollfree/Verifications?${query}`, base, basic))
  const states = found.map(({ status }) => status ?? '')
  if (states.includes('TWILIO_APPROVED')) return []
  if (states.length === 0)
    return [wrongFinding(`${from} has no Toll-Free Verification, so every text fails. Request one in Twilio’s console.`)]
  return [wrongFinding(`${from}: the Toll-Free Verification is not approved (${states.join(', ')}). Until then every text fails.`)]
}

/** Such a business texts from the sender of all businesses meanwhile */
function diagnoseRegistrations(numbers: NonNullable<DiagnosisContext['unregisteredNumbers']>): Finding[] {
  const findings = numbers
    .filter(({ state }) => state !== 'not_registered')
    .map(({ number, state, reason }) =>
      warningFinding(
        `${number}: its registration for texts ${state === 'rejected' ? 'was rejected' : 'isn’t approved yet'} (${reason}). Until it’s approved, its texts come from TWILIO_FROM.`,
      ),
    )
  const missing = numbers.length - findings.length
  if (missing > 0)
    findings.push(
      warningFinding(
        `${missing} main ${missing === 1 ? 'number isn’t' : 'numbers aren’t'} registered for texts, so texts of ${missing === 1 ? 'its business' : 'their businesses'} come from TWILIO_FROM. See "numbers registration".`,
      ),
    )
  return findings
}

const askMessaging = (path: string, base: string, basic: string) =>
  requestForDiagnosis({
    url: `${base.replace('//api.', '//messaging.')}${path}`,
    headers: { authorization: `Basic ${basic}` },
    key: 'TWILIO_FROM',
    address: 'TWILIO_BASE_URL',
  })

/** Twilio rejects texts if it cannot send their delivery reports (21609), and never calls an address that it cannot reach */
function diagnoseAddress(publicUrl: string): Finding[] {
  const { hostname } = new URL(publicUrl)
  if (hostname.includes('_'))
    return [wrongFinding(`PUBLIC_URL: Twilio rejects hosts with an underscore (${hostname}) and the texts sent for them.`)]
  return []
}

function diagnoseSender(from: string, own: OwnNumber | undefined, messageUrl: string): Finding[] {
  if (!from.startsWith('+'))
    return [
      warningFinding(
        `TWILIO_FROM is a short code or a messaging service, which isn’t checked. Make sure incoming messages go to POST ${messageUrl}.`,
      ),
    ]
  if (!own) return [wrongFinding(`TWILIO_FROM: ${from} isn’t a number of this account. Buy it there, or set another one.`)]
  if (own.capabilities && !own.capabilities.sms) return [wrongFinding(`TWILIO_FROM: ${from} cannot send texts. Set a number that can.`)]
  if (own.sms_url !== messageUrl || (own.sms_method ?? 'POST') !== 'POST')
    return [
      wrongFinding(
        `${from}: "A message comes in" must be POST ${messageUrl}, or we don’t get STOP and START. Set it in the Twilio console.`,
      ),
    ]
  return []
}

function diagnoseTracked(tracked: string, own: OwnNumber | undefined, voiceUrl: string, statusUrl: string): Finding[] {
  if (!own)
    return [
      wrongFinding(`${tracked} is the tracking number of a business, but isn’t a number of this account, so no one can be called on it.`),
    ]
  if (own.capabilities && !own.capabilities.voice) return [wrongFinding(`${tracked} is a tracking number but can’t receive calls.`)]
  if (own.voice_url !== voiceUrl || (own.voice_method ?? 'POST') !== 'POST')
    return [wrongFinding(`${tracked}: "A call comes in" must be POST ${voiceUrl}. Set it in the Twilio console.`)]
  if (own.status_callback !== statusUrl)
    return [
      warningFinding(
        `${tracked}: "Call status changes" should be ${statusUrl}: without it, callers who hang up early don’t count as missed.`,
      ),
    ]
  return []
}
