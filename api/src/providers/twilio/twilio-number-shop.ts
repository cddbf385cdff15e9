import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import type { NumberShop, VendorNumber } from '../../platform/vendors/telephony/number-shop.ts'
import { addTwilioSender } from './twilio-registrations.ts'
import { createTwilioRequest, rejectionStatusOf, unclearError } from './twilio-request.ts'

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

const flag = z.boolean().nullish()
/** Searching and owning spell them differently */
const capabilities = z.object({ voice: flag, sms: flag, SMS: flag, mms: flag, MMS: flag }).nullish()
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

export function createTwilioNumberShop(options: TwilioNumberShopOptions): NumberShop {
  const { accountSid, authToken, webhookOrigin, messagingServiceSid, timeoutMs = 30_000 } = options
  const base = options.baseUrl.replace(/\/+$/, '')
  const account = `/2010-04-01/Accounts/${accountSid}`
  const request = createTwilioRequest({ accountSid, authToken, timeoutMs })
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
      await request(`${base}${account}/IncomingPhoneNumbers/${providerId}.json`, owned, {
        method: 'POST',
        form: webhooks(),
        isRepeatable: true,
      })
      if (messagingServiceSid) await addTwilioSender({ request, base }, messagingServiceSid, providerId)
    },

    async list() {
      const numbers: VendorNumber[] = []
      let next: string | null | undefined = `${account}/IncomingPhoneNumbers.json?PageSize=${PAGE_SIZE}`
      for (let page = 0; next; page++) {
        // A list that is cut off would make numbers look as if they were gone
        if (page >= MAX_PAGES || !next.startsWith(account)) throw unclearError(true, 'Twilio’s list of numbers does not end')
        const response: z.output<typeof ownedPage> = await request(`${base}${next}`, ownedPage)
        numbers.push(...response.incoming_phone_numbers.map(toVendorNumber))
        next = response.next_page_uri
      }
      return numbers
    },

    async release(providerId) {
      await request(`${base}${account}/IncomingPhoneNumbers/${providerId}.json`, null, { method: 'DELETE' }).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || rejectionStatusOf(error) !== 404) throw error
      })
    },
  }
}

const capabilitiesOf = (given: z.output<typeof capabilities>) => ({
  voice: given?.voice ?? true,
  text: given?.sms ?? given?.SMS ?? false,
  pictures: given?.mms ?? given?.MMS ?? false,
})

const toVendorNumber = ({ sid, phone_number: number, friendly_name: label, capabilities: can }: z.output<typeof owned>): VendorNumber => ({
  providerId: sid,
  number,
  label: label ?? '',
  ...capabilitiesOf(can),
})
