import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import type { NumberShop, VendorNumber } from '../../platform/vendors/telephony/number-shop.ts'
import { type Rejection, readVendorJson, requestProvider } from '../../platform/vendors/provider-http.ts'

interface TwilioNumberShopOptions {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's emulation of it */
  baseUrl: string
  /** Where calls and texts to our numbers go */
  webhookOrigin: string
  /** The messaging service whose senders the numbers join; null: texts leave from one number */
  messagingServiceSid: string | null
  timeoutMs?: number
}

const capabilities = z.object({ voice: z.boolean().nullish(), sms: z.boolean().nullish(), SMS: z.boolean().nullish() }).nullish()
const available = z.object({
  available_phone_numbers: z.array(
    z.object({ phone_number: z.string(), locality: z.string().nullish(), region: z.string().nullish(), capabilities }),
  ),
})
const owned = z.object({ sid: z.string(), phone_number: z.string(), friendly_name: z.string().nullish(), capabilities })
const ownedPage = z.object({ incoming_phone_numbers: z.array(owned), next_page_uri: z.string().nullish() })
const prices = z.object({
  phone_number_prices: z.array(z.object({ number_type: z.string().nullish(), current_price: z.string().nullish() })),
  price_unit: z.string().nullish(),
})

const PAGE_SIZE = 1_000
const MAX_PAGES = 20
/** Already among the senders of the messaging service */
const ALREADY_SENDER = 21710

/** Sentences for the operator, by Twilio's error code */
const MESSAGES: Record<number, string> = {
  20005: 'Twilio has suspended our account. Check its balance in the Twilio console.',
  21404: 'A trial account can have one number only. Upgrade it in the Twilio console.',
  21421: 'This is not a phone number that can be bought.',
  21422: 'This number is no longer available. Search again and choose another one.',
  21631: 'Twilio requires an address for this number. Add one in the Twilio console, or choose another number.',
  21649: 'Twilio requires a regulatory bundle for this number. Register one in the Twilio console, or choose another number.',
  21714: 'The messaging service has no space for another sender. Raise its limit in the Twilio console.',
}

export function createTwilioNumberShop(options: TwilioNumberShopOptions): NumberShop {
  const { accountSid, authToken, webhookOrigin, messagingServiceSid, timeoutMs = 30_000 } = options
  const base = options.baseUrl.replace(/\/+$/, '')
  const account = `/2010-04-01/Accounts/${accountSid}`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  async function request<T>(url: string, shape: z.ZodType<T> | null, init: { method?: string; form?: Record<string, string> } = {}) {
    const { method = 'GET', form } = init
    return requestProvider<T>({
      url,
      method,
      headers: { authorization },
      ...(form && { body: new URLSearchParams(form) }),
      timeoutMs,
      read: async (response) => {
        if (!shape) return undefined as T
        const parsed = shape.safeParse(await readVendorJson(response).catch(() => null))
        if (!parsed.success) throw unclearError(method, 'Twilio’s response could not be read')
        return parsed.data
      },
      rejected: (rejection) => fromRejection(method, rejection),
      noResponse: (cause) => unclearError(method, 'Twilio did not respond', cause),
    })
  }
  const webhooks = (): Record<string, string> => ({
    VoiceUrl: `${webhookOrigin}/api/webhooks/twilio/voice`,
    VoiceMethod: 'POST',
    StatusCallback: `${webhookOrigin}/api/webhooks/twilio/status`,
    StatusCallbackMethod: 'POST',
    SmsUrl: `${webhookOrigin}/api/webhooks/twilio/message`,
    SmsMethod: 'POST',
  })

  return {
    async search({ areaCode, city, state }, limit) {
      const filter = new URLSearchParams({
        ...(areaCode && { AreaCode: areaCode }),
        ...(city && { InLocality: city }),
        ...(state && { InRegion: state }),
        VoiceEnabled: 'true',
        SmsEnabled: 'true',
        PageSize: String(limit),
      })
      const found = await request(`${base}${account}/AvailablePhoneNumbers/US/Local.json?${filter}`, available)
      return found.available_phone_numbers.slice(0, limit).map((one) => ({
        number: one.phone_number,
        city: one.locality ?? '',
        state: one.region ?? '',
        ...capabilitiesOf(one.capabilities),
      }))
    },

    async findMonthlyCents() {
      const url = `${base.replace('//api.', '//pricing.')}/v1/PhoneNumbers/Countries/US`
      const { phone_number_prices: list, price_unit: unit } = await request(url, prices)
      const price = Number(list.find(({ number_type: type }) => type === 'local')?.current_price ?? Number.NaN)
      return Number.isFinite(price) && (unit ?? 'USD').toUpperCase() === 'USD' ? Math.round(price * 100) : null
    },

    async buy(number, label) {
      const form = { PhoneNumber: number, FriendlyName: label, ...webhooks() }
      return toVendorNumber(await request(`${base}${account}/IncomingPhoneNumbers.json`, owned, { method: 'POST', form }))
    },

    async connect(providerId) {
      await request(`${base}${account}/IncomingPhoneNumbers/${providerId}.json`, owned, { method: 'POST', form: webhooks() })
      if (!messagingServiceSid) return
      const senders = `${base.replace('//api.', '//messaging.')}/v1/Services/${messagingServiceSid}/PhoneNumbers`
      await request(senders, null, { method: 'POST', form: { PhoneNumberSid: providerId } }).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || codeIn(error) !== ALREADY_SENDER) throw error
      })
    },

    async list() {
      const numbers: VendorNumber[] = []
      let next: string | null | undefined = `${account}/IncomingPhoneNumbers.json?PageSize=${PAGE_SIZE}`
      for (let page = 0; next; page++) {
        // A list that is cut off would make numbers look as if they were gone
        if (page >= MAX_PAGES || !next.startsWith(account)) throw unclearError('GET', 'Twilio’s list of numbers does not end')
        const response: z.output<typeof ownedPage> = await request(`${base}${next}`, ownedPage)
        numbers.push(...response.incoming_phone_numbers.map(toVendorNumber))
        next = response.next_page_uri
      }
      return numbers
    },

    async release(providerId) {
      await request(`${base}${account}/IncomingPhoneNumbers/${providerId}.json`, null, { method: 'DELETE' }).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || statusIn(error) !== 404) throw error
      })
    },
  }
}

const capabilitiesOf = (given: z.output<typeof capabilities>) => ({
  voice: given?.voice ?? true,
  text: given?.sms ?? given?.SMS ?? false,
})

const toVendorNumber = ({ sid, phone_number: number, friendly_name: label, capabilities: can }: z.output<typeof owned>): VendorNumber => ({
  providerId: sid,
  number,
  label: label ?? '',
  ...capabilitiesOf(can),
})

/** What the error's cause says of Twilio's response */
interface TwilioCause {
  status: number
  code: number | null
}
const causeOf = (error: ProviderError): Partial<TwilioCause> => (error.cause instanceof Object ? (error.cause as Partial<TwilioCause>) : {})
const codeIn = (error: ProviderError) => causeOf(error).code
const statusIn = (error: ProviderError) => causeOf(error).status

function fromRejection(method: string, { status, kind, retryAfterS, text }: Rejection): ProviderError {
  const code = readCode(text)
  const cause: TwilioCause = { status, code }
  const detail = `HTTP ${status}${code === null ? '' : `, code ${code}`}`
  const known = code === null ? undefined : MESSAGES[code]
  if (known) return new ProviderError('twilio', `${known} (${code})`, { retryable: false, cause })
  if (kind === 'slow_down')
    return new ProviderError('twilio', `Twilio asked us to slow down (${detail})`, {
      retryable: true,
      ...(retryAfterS && { retryAfterS }),
      cause,
    })
  if (kind === 'away')
    return new ProviderError('twilio', `Twilio is not available (${detail})`, { retryable: method !== 'POST', outcome: 'unknown', cause })
  if (kind === 'not_let_in') return new ProviderError('twilio', `Twilio rejected our credentials (${detail})`, { retryable: true, cause })
  return new ProviderError('twilio', `Twilio rejected this request (${detail})`, { retryable: false, cause })
}

/** A POST may have been carried out */
const unclearError = (method: string, message: string, cause?: unknown) =>
  new ProviderError('twilio', message, { retryable: method !== 'POST', outcome: method === 'POST' ? 'unknown' : 'not_done', cause })

function readCode(text: string): number | null {
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    return typeof code === 'number' ? code : null
  } catch {
    return null
  }
}
