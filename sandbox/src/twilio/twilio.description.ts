import { z } from 'zod'
import { type Description, fieldNameOfMisstep, type Misstep } from '../described-call.ts'
import { complianceCalls } from './compliance.description.ts'
import { isPhoneNumber } from './phone-number.ts'
import { type TwilioError, twilioErrorBody, twilioErrors } from './twilio-responses.ts'
import { paging, sidSchema } from './twilio-schemas.ts'

const thisMachine = /^(([\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** Private networks, which are unreachable from outside */
const privateNetwork = /^(10\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|169\.254\.|\[f[cde])/

/** Twilio wants an address on the internet. This machine's own address is accepted, because the sandbox runs on it */
const callback = z
  .string()
  .max(4_000)
  .refine((address) => {
    if (!URL.canParse(address)) return false
    const { protocol, hostname } = new URL(address)
    const isPublic = /[.:]/.test(hostname) && !privateNetwork.test(hostname)
    return /^https?:$/.test(protocol) && !hostname.includes('_') && (isPublic || thisMachine.test(hostname))
  })

/** Prepared contents and scheduled sending are not simulated */
const text = {
  Body: z
    .string()
    .min(1)
    .refine((body) => [...body].length <= 1_600),
  /** Once for each file. The route checks how many there are, and that they are addresses */
  MediaUrl: z.union([z.string(), z.array(z.string())]).optional(),
  StatusCallback: callback.optional(),
  ValidityPeriod: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
  SmartEncoded: z.enum(['true', 'false']).optional(),
  ShortenUrls: z.enum(['true', 'false']).optional(),
}
const recipient = z.string().refine(isPhoneNumber)
/** A number, a short code, or a name */
const sender = z.string().regex(/^(\+[1-9]\d{6,14}|\d{5,6}|[A-Za-z0-9 ]{1,11})$/)
const fromNumber = z.strictObject({ To: recipient, From: sender, ...text })
const fromService = z.strictObject({ To: recipient, From: sender.optional(), MessagingServiceSid: sidSchema('MG'), ...text })

const number = z.object({
  sid: sidSchema('PN'),
  account_sid: sidSchema('AC'),
  phone_number: z.string().refine(isPhoneNumber),
  friendly_name: z.string(),
  capabilities: z.object({ sms: z.boolean(), voice: z.boolean(), mms: z.boolean(), fax: z.boolean() }),
  voice_url: z.string(),
  voice_method: z.enum(['GET', 'POST']),
  status_callback: z.string(),
  status_callback_method: z.enum(['GET', 'POST']),
  sms_url: z.string(),
  sms_method: z.enum(['GET', 'POST']),
})
const account = '/twilio/2010-04-01/Accounts/:accountSid'
const method = z.enum(['GET', 'POST']).optional()
const webhooks = {
  FriendlyName: z.string().max(64).optional(),
  VoiceUrl: z.string().optional(),
  VoiceMethod: method,
  StatusCallback: z.string().optional(),
  StatusCallbackMethod: method,
  SmsUrl: z.string().optional(),
  SmsMethod: method,
}
const yesOrNo = z.enum(['true', 'false']).optional()
/** RFC 2822 */
const mailDate = z.string().regex(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000$/)
const seconds = z.string().regex(/^-?\d+$/)
const filterDate = z.string().refine((moment) => !Number.isNaN(Date.parse(moment)))

const page = { page: z.int(), page_size: z.int(), next_page_uri: z.string().startsWith('/').nullable() }

const call = z.object({
  sid: sidSchema('CA'),
  account_sid: sidSchema('AC'),
  parent_call_sid: sidSchema('CA').nullable(),
  to: z.string(),
  from: z.string(),
  direction: z.enum(['inbound', 'outbound-api', 'outbound-dial']).nullable(),
  status: z.enum(['queued', 'ringing', 'in-progress', 'completed', 'busy', 'failed', 'no-answer', 'canceled']),
  start_time: mailDate.nullable(),
  end_time: mailDate.nullable(),
  duration: seconds.nullable(),
  caller_name: z.string().nullable(),
})
const callEvent = z.enum(['initiated', 'ringing', 'answered', 'completed'])
/** A call that the account places */
const placedCall = z.strictObject({
  To: recipient,
  From: z.string().min(1),
  Url: callback,
  Method: method,
  Timeout: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional(),
  StatusCallback: callback.optional(),
  StatusCallbackEvent: z.union([callEvent, z.array(callEvent)]).optional(),
  StatusCallbackMethod: method,
})
const recording = z.object({
  sid: sidSchema('RE'),
  call_sid: sidSchema('CA'),
  account_sid: sidSchema('AC'),
  status: z.enum(['in-progress', 'paused', 'stopped', 'processing', 'completed', 'absent', 'deleted']),
  channels: z.int(),
  source: z.enum(['DialVerb', 'RecordVerb']),
  duration: seconds.nullable(),
  start_time: mailDate,
  date_created: mailDate,
})

export const twilioDescription: Description = {
  bases: ['/twilio/2010-04-01/', '/twilio/v1/'],
  neverNull: ['sid', 'account_sid', 'call_sid', 'status', 'phone_number'],
  calls: [
    {
      route: `POST ${account}/Messages.json`,
      body: ({ MessagingServiceSid: service }) => (service === undefined ? fromNumber : fromService),
      response: z.object({
        sid: z.union([sidSchema('SM'), sidSchema('MM')]),
        account_sid: sidSchema('AC'),
        status: z.enum(['accepted', 'queued']),
        to: z.string(),
        from: z.string().nullable(),
        messaging_service_sid: sidSchema('MG').nullable(),
        body: z.string(),
        num_media: z.string().regex(/^\d+$/),
        num_segments: z.string().regex(/^\d+$/),
        error_code: z.int().nullable(),
        error_message: z.string().nullable(),
        date_created: mailDate,
      }),
    },
    {
      route: `GET ${account}`,
      response: z.object({
        sid: sidSchema('AC'),
        friendly_name: z.string(),
        status: z.enum(['active', 'suspended', 'closed']),
        type: z.enum(['Trial', 'Full']),
      }),
    },
    {
      route: `GET ${account}/IncomingPhoneNumbers.json`,
      query: z.strictObject({ ...paging, PhoneNumber: z.string().optional(), FriendlyName: z.string().optional() }),
      response: z.object({ incoming_phone_numbers: z.array(number), ...page }),
    },
    {
      route: `POST ${account}/IncomingPhoneNumbers.json`,
      body: z.strictObject({ PhoneNumber: z.string().refine(isPhoneNumber), ...webhooks }),
      response: number.extend({ status: z.string() }),
    },
    { route: `POST ${account}/IncomingPhoneNumbers/:file`, body: z.strictObject(webhooks), response: number },
    { route: `DELETE ${account}/IncomingPhoneNumbers/:file` },
    {
      route: `GET ${account}/AvailablePhoneNumbers/US/Local.json`,
      query: z.strictObject({
        AreaCode: z
          .string()
          .regex(/^\d{3}$/)
          .optional(),
        InLocality: z.string().optional(),
        InRegion: z.string().optional(),
        VoiceEnabled: yesOrNo,
        SmsEnabled: yesOrNo,
        PageSize: paging.PageSize,
      }),
      response: z.object({
        uri: z.string(),
        available_phone_numbers: z.array(
          z.object({
            phone_number: z.string().refine(isPhoneNumber),
            friendly_name: z.string(),
            locality: z.string(),
            region: z.string(),
            iso_country: z.literal('US'),
            address_requirements: z.enum(['none', 'any', 'local', 'foreign']),
            beta: z.boolean(),
            capabilities: z.object({ voice: z.boolean(), SMS: z.boolean(), MMS: z.boolean(), fax: z.boolean() }),
          }),
        ),
      }),
    },
    {
      route: 'GET /twilio/v1/PhoneNumbers/Countries/US',
      response: z.object({
        country: z.string(),
        iso_country: z.string(),
        phone_number_prices: z.array(z.object({ number_type: z.string(), base_price: z.string(), current_price: z.string() })),
        price_unit: z.string(),
        url: z.url(),
      }),
    },
    {
      route: `GET ${account}/Calls.json`,
      query: z.strictObject({
        ...paging,
        To: z.string().optional(),
        From: z.string().optional(),
        Status: call.shape.status.optional(),
        ParentCallSid: sidSchema('CA').optional(),
        'StartTime>': filterDate.optional(),
        'StartTime<': filterDate.optional(),
      }),
      response: z.object({ calls: z.array(call), ...page }),
    },
    { route: `POST ${account}/Calls.json`, body: placedCall, response: call },
    { route: `GET ${account}/Calls/:file`, response: call },
    { route: `POST ${account}/Calls/:file`, body: z.strictObject({ Status: z.enum(['canceled', 'completed']) }), response: call },
    {
      route: `GET ${account}/Recordings.json`,
      query: z.strictObject({
        ...paging,
        CallSid: sidSchema('CA').optional(),
        'DateCreated>': filterDate.optional(),
        'DateCreated<': filterDate.optional(),
      }),
      response: z.object({ recordings: z.array(recording), ...page }),
    },
    { route: `GET ${account}/Recordings/:file` },
    ...complianceCalls,
    { route: `GET ${account}/Messages/:messageSid/Media/:pictureSid` },
    { route: `DELETE ${account}/Messages/:messageSid/Media/:file` },
  ],
  errorResponse: z.object({
    code: z.int(),
    message: z.string(),
    more_info: z.url(),
    status: z.int(),
  }),
  reject(reply, [misstep]) {
    const error = toTwilioError(misstep)
    return reply.code(error.status).send(twilioErrorBody(error))
  },
}

/** Twilio has a code for each field of a text */
function toTwilioError(misstep: Misstep): TwilioError {
  const isMissing = misstep.kind === 'missing' || misstep.value === ''
  const value = String(misstep.value)
  switch (misstep.kind === 'unknown' ? '' : fieldNameOfMisstep(misstep)) {
    case 'To':
      return isMissing ? twilioErrors.missingTo : twilioErrors.invalidTo(value)
    case 'PhoneNumber':
      return twilioErrors.numberTaken(value)
    case 'From':
      return isMissing ? twilioErrors.missingFrom : twilioErrors.invalidFrom(value)
    case 'Body':
      return isMissing ? twilioErrors.missingBody : twilioErrors.tooLong
    case 'StatusCallback':
      return twilioErrors.invalidCallback(value)
    default:
      return twilioErrors.invalidParameter(fieldNameOfMisstep(misstep))
  }
}
