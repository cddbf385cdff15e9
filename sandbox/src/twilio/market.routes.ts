import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import { isAuthenticated, twilioAccount } from './account.ts'
import type { twilioTroubles } from './messages.routes.ts'
import { sidOfNumber, toNumberResponse } from './number-response.ts'
import type { OwnNumber, OwnNumbers } from './own-numbers.ts'
import { type TwilioError, twilioErrorBody, twilioErrors } from './twilio-responses.ts'

interface MarketParts {
  numbers: OwnNumbers
  faults: FaultSwitch<(typeof twilioTroubles)[number] | 'ok'>
}

interface MarketRoute {
  Params: { accountSid: string; file?: string; service?: string }
  Querystring: Partial<Record<'AreaCode' | 'InLocality' | 'InRegion' | 'PageSize', string>>
}

/** The cities in which numbers are for sale */
const CITIES = [
  { areaCode: '217', locality: 'Springfield', region: 'IL' },
  { areaCode: '312', locality: 'Chicago', region: 'IL' },
  { areaCode: '303', locality: 'Denver', region: 'CO' },
] as const
const FOR_SALE_IN_EACH = 40
const USUAL_PAGE = 30

/** Searching, buying, changing and releasing numbers, the senders of messaging services, and the price */
export function registerMarketRoutes(http: FastifyInstance, { numbers, faults }: MarketParts) {
  const account = '/twilio/2010-04-01/Accounts/:accountSid'
  const sendersByService = new Map([[twilioAccount.messagingService, new Set(numbers.list().map(({ number }) => sidOfNumber(number)))]])

  const sendError = (reply: FastifyReply, error: TwilioError) => reply.code(error.status).send(twilioErrorBody(error))
  function findError(request: FastifyRequest<MarketRoute>): TwilioError | null {
    if (!isAuthenticated(request.headers.authorization)) return twilioErrors.authenticate
    const { accountSid } = request.params
    if (accountSid !== undefined && accountSid !== twilioAccount.sid) return twilioErrors.otherAccount
    if (faults.mode === 'rate_limited') return twilioErrors.tooManyRequests
    if (faults.mode === 'balance') return twilioErrors.suspended
    return faults.mode === 'server_error' ? twilioErrors.unavailable : null
  }
  const findBySid = (file: string | undefined): OwnNumber | undefined =>
    numbers.list().find((own) => `${toNumberResponse(own).sid}.json` === file)
  const isForSale = (number: string) => listForSale().some((one) => one.number === number)
  const listForSale = () =>
    CITIES.flatMap((city) =>
      Array.from({ length: FOR_SALE_IN_EACH }, (_, index) => ({ ...city, number: `+1${city.areaCode}556${2000 + index}` })),
    ).filter(({ number }) => numbers.find(number) === null)

  http.get<MarketRoute>(`${account}/AvailablePhoneNumbers/US/Local.json`, (request, reply) => {
    const error = findError(request)
    if (error) return sendError(reply, error)
    const { AreaCode, InLocality, InRegion, PageSize } = request.query
    const found = listForSale().filter(
      ({ areaCode, locality, region }) =>
        (!AreaCode || areaCode === AreaCode) &&
        (!InLocality || locality.toLowerCase() === InLocality.toLowerCase()) &&
        (!InRegion || region === InRegion.toUpperCase()),
    )
    const offered = faults.mode === 'no_inventory' ? [] : found.slice(0, Number(PageSize ?? USUAL_PAGE))
    return {
      uri: `/2010-04-01/Accounts/${twilioAccount.sid}/AvailablePhoneNumbers/US/Local.json`,
      available_phone_numbers: offered.map(({ number, locality, region }) => ({
        phone_number: number,
        friendly_name: number,
        locality,
        region,
        iso_country: 'US',
        address_requirements: 'none',
        beta: false,
        capabilities: { voice: true, SMS: true, MMS: true, fax: false },
      })),
    }
  })

  http.post<MarketRoute>(`${account}/IncomingPhoneNumbers.json`, (request, reply) => {
    const error = findError(request)
    if (error) return sendError(reply, error)
    const form = readForm(request)
    const number = form.get('PhoneNumber') ?? ''
    if (faults.mode === 'bundle_missing') return sendError(reply, twilioErrors.bundleMissing)
    if (faults.mode === 'number_taken' || !isForSale(number)) return sendError(reply, twilioErrors.numberTaken(number))
    const bought = withChanges({ ...numbers.usual(number), label: number, voiceUrl: '', statusCallback: '', smsUrl: '' }, form)
    numbers.put(bought)
    return reply.code(201).send({ ...toNumberResponse(bought), status: 'in-use' })
  })

  http.post<MarketRoute>(`${account}/IncomingPhoneNumbers/:file`, (request, reply) => {
    const error = findError(request)
    if (error) return sendError(reply, error)
    const own = findBySid(request.params.file)
    if (!own) return sendError(reply, twilioErrors.otherAccount)
    const next = withChanges(own, readForm(request))
    numbers.put(next)
    return toNumberResponse(next)
  })

  http.delete<MarketRoute>(`${account}/IncomingPhoneNumbers/:file`, (request, reply) => {
    const error = findError(request)
    if (error) return sendError(reply, error)
    const own = findBySid(request.params.file)
    if (!own) return sendError(reply, twilioErrors.otherAccount)
    numbers.remove(own.number)
    return reply.code(204).send()
  })

  // At the vendor these are on other hosts, messaging.twilio.com and pricing.twilio.com
  http.post<MarketRoute>('/twilio/v1/Services/:service/PhoneNumbers', (request, reply) => {
    const error = findError(request)
    if (error) return sendError(reply, error)
    const { service = '' } = request.params
    const sid = readForm(request).get('PhoneNumberSid') ?? ''
    const own = findBySid(`${sid}.json`)
    if (!own) return sendError(reply, twilioErrors.invalidNumberSid)
    const senders = sendersByService.get(service) ?? new Set()
    if (senders.has(sid)) return sendError(reply, twilioErrors.alreadySender)
    sendersByService.set(service, senders.add(sid))
    return reply.code(201).send({ ...senderOf(sid, service), phone_number: own.number })
  })

  http.get<MarketRoute>('/twilio/v1/Services/:service/PhoneNumbers', (request, reply) => {
    const error = findError(request)
    if (error) return sendError(reply, error)
    const { service = '' } = request.params
    const pool = numbers.list().filter((own) => sendersByService.get(service)?.has(sidOfNumber(own.number)))
    return {
      phone_numbers: pool.map(({ number }) => ({ ...senderOf(sidOfNumber(number), service), phone_number: number })),
      meta: { key: 'phone_numbers', page: 0, page_size: 50 },
    }
  })

  http.get<{ Params: { service: string } }>('/twilio/senders/:service', (request) => [
    ...(sendersByService.get(request.params.service) ?? []),
  ])

  http.get<MarketRoute>('/twilio/v1/PhoneNumbers/Countries/US', (request, reply) => {
    const error = findError(request)
    if (error) return sendError(reply, error)
    const price = (number_type: string, current_price: string) => ({ number_type, base_price: current_price, current_price })
    return {
      country: 'United States',
      iso_country: 'US',
      phone_number_prices: [price('local', '1.15'), price('toll free', '2.15')],
      price_unit: 'USD',
      url: 'https://pricing.twilio.com/v1/PhoneNumbers/Countries/US',
    }
  })
}

const senderOf = (sid: string, service: string) => ({ sid, account_sid: twilioAccount.sid, service_sid: service, country_code: 'US' })

const readForm = ({ body }: { body: unknown }) => (body instanceof URLSearchParams ? body : new URLSearchParams())

const withChanges = (own: OwnNumber, form: URLSearchParams): OwnNumber => ({
  ...own,
  label: form.get('FriendlyName') ?? own.label,
  voiceUrl: form.get('VoiceUrl') ?? own.voiceUrl,
  statusCallback: form.get('StatusCallback') ?? own.statusCallback,
  smsUrl: form.get('SmsUrl') ?? own.smsUrl,
})
