import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import type { TextRegistration, TextRegistrations } from '../../platform/vendors/telephony/text-registrations.ts'
import { createTwilioRequest, type RequestTwilio, rejectionCodeOf, rejectionStatusOf } from './twilio-request.ts'

interface TwilioRegistrationOptions {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's emulation of it */
  baseUrl: string
  /** The messaging service that texts leave from; null: they leave from one number */
  messagingServiceSid: string | null
  timeoutMs?: number
}

const problem = z.object({ error_code: z.number().nullish(), description: z.string().nullish() })
const campaigns = z.object({
  compliance: z
    .array(
      z.object({ campaign_status: z.string().nullish(), brand_registration_sid: z.string().nullish(), errors: z.array(problem).nullish() }),
    )
    .nullish(),
})
const brandRegistration = z.object({
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  errors: z.array(problem).nullish(),
})
const senders = z.object({ phone_numbers: z.array(z.object({ phone_number: z.string() })).nullish() })
const owned = z.object({ incoming_phone_numbers: z.array(z.object({ sid: z.string() })) })
const verifications = z.object({
  verifications: z
    .array(
      z.object({
        status: z.string().nullish(),
        rejection_reason: z.string().nullish(),
        rejection_reasons: z.array(z.object({ reason: z.string().nullish(), code: z.number().nullish() })).nullish(),
      }),
    )
    .nullish(),
})

const NORTH_AMERICAN = /^\+1\d{10}$/
const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)\d{7}$/
/** Already among the senders of the messaging service */
const ALREADY_SENDER = 21710
const MAX_SENDERS = 1_000

export function createTwilioRegistrations(options: TwilioRegistrationOptions): TextRegistrations {
  const { accountSid, authToken, messagingServiceSid, timeoutMs = 30_000 } = options
  const base = options.baseUrl.replace(/\/+$/, '')
  const messaging = base.replace('//api.', '//messaging.')
  const request = createTwilioRequest({ accountSid, authToken, timeoutMs })

  async function findSid(number: string): Promise<string | null> {
    const query = new URLSearchParams({ PhoneNumber: number })
    const found = await request(`${base}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json?${query}`, owned)
    return found.incoming_phone_numbers[0]?.sid ?? null
  }

  async function readTollFree(number: string): Promise<TextRegistration> {
    const sid = await findSid(number)
    if (!sid) return tollFree('not_registered', 'The number isn’t in our account.')
    const query = new URLSearchParams({ TollfreePhoneNumberSid: sid })
    const { verifications: found } = await request(`${messaging}/v1/Tollfree/Verifications?${query}`, verifications)
    const approved = found?.find(({ status }) => status === 'TWILIO_APPROVED')
    const [newest] = approved ? [approved] : (found ?? [])
    if (!newest) return tollFree('not_registered', 'It has no Toll-Free Verification. Request one in the Twilio console.')
    if (approved) return tollFree('approved', '')
    if (newest.status !== 'TWILIO_REJECTED') return tollFree('pending', `Toll-Free Verification: ${newest.status ?? 'no state'}`)
    const [first] = newest.rejection_reasons ?? []
    return tollFree('rejected', describeRejection(first?.reason ?? newest.rejection_reason, first?.code))
  }

  async function readBrand(brand: string): Promise<TextRegistration | null> {
    const found = await request(`${messaging}/v1/a2p/BrandRegistrations/${brand}`, brandRegistration).catch((error: unknown) => {
      if (error instanceof ProviderError && rejectionStatusOf(error) === 404) return null
      throw error
    })
    if (!found) return a2p('not_registered', `Twilio doesn’t know the brand ${brand}.`)
    const [first] = found.errors ?? []
    if (found.status === 'FAILED' || found.status === 'SUSPENDED')
      return a2p('rejected', `Brand: ${describeRejection(first?.description ?? found.failure_reason, first?.error_code)}`)
    return found.status === 'APPROVED' ? null : a2p('pending', `Brand: ${found.status ?? 'no state'}`)
  }

  async function readCampaign(number: string, service: string, brand: string | null): Promise<TextRegistration> {
    const path = `${messaging}/v1/Services/${service}`
    const { compliance } = await request(`${path}/Compliance/Usa2p`, campaigns)
    const verified = compliance?.find(({ campaign_status: status }) => status === 'VERIFIED')
    if (verified) {
      const { phone_numbers: pool } = await request(`${path}/PhoneNumbers?PageSize=${MAX_SENDERS}`, senders)
      return pool?.some(({ phone_number: own }) => own === number)
        ? a2p('approved', '')
        : a2p('not_registered', `The number isn’t a sender of the messaging service ${service}.`)
    }
    const [newest] = compliance ?? []
    const brandSid = newest?.brand_registration_sid ?? brand
    const ofBrand = brandSid ? await readBrand(brandSid) : null
    if (ofBrand) return ofBrand
    if (!newest) return a2p(brandSid ? 'pending' : 'not_registered', 'It has no campaign. Register one in the Twilio console.')
    const [first] = newest.errors ?? []
    if (newest.campaign_status === 'FAILED' || newest.campaign_status === 'SUSPENDED')
      return a2p('rejected', `Campaign: ${describeRejection(first?.description, first?.error_code)}`)
    return a2p('pending', `Campaign: ${newest.campaign_status ?? 'no state'}`)
  }

  return {
    sharedService: messagingServiceSid,

    async read(number, { messagingService, brand }) {
      if (!NORTH_AMERICAN.test(number)) return { kind: null, state: 'not_needed', reason: '' }
      if (TOLL_FREE.test(number)) return readTollFree(number)
      const service = messagingService ?? messagingServiceSid
      if (service) return readCampaign(number, service, brand)
      const ofBrand = brand ? await readBrand(brand) : null
      return ofBrand ?? a2p(brand ? 'pending' : 'not_registered', 'It has no messaging service with a campaign.')
    },

    async addSender(number, messagingService) {
      const sid = await findSid(number)
      if (sid) await addTwilioSender({ request, base }, messagingService, sid)
      return sid !== null
    },
  }
}

/** Idempotent */
export async function addTwilioSender(
  { request, base }: { request: RequestTwilio; base: string },
  service: string,
  numberSid: string,
): Promise<void> {
  const url = `${base.replace('//api.', '//messaging.')}/v1/Services/${service}/PhoneNumbers`
  await request(url, null, { method: 'POST', form: { PhoneNumberSid: numberSid }, isRepeatable: true }).catch((error: unknown) => {
    if (!(error instanceof ProviderError) || rejectionCodeOf(error) !== ALREADY_SENDER) throw error
  })
}

const a2p = (state: TextRegistration['state'], reason: string): TextRegistration => ({ kind: 'a2p', state, reason })
const tollFree = (state: TextRegistration['state'], reason: string): TextRegistration => ({ kind: 'toll_free', state, reason })

const MAX_REASON = 300
const describeRejection = (reason: string | null | undefined, code: number | null | undefined): string =>
  `${(reason ?? '').slice(0, MAX_REASON) || 'Twilio gave no reason'}${code ? ` (${code})` : ''}`
