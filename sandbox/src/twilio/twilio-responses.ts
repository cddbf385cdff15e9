import { randomBytes } from 'node:crypto'
import { countSegments } from './segments.ts'

export interface TwilioError {
  status: number
  code: number
  message: string
}

export const twilioErrors = {
  authenticate: { status: 401, code: 20003, message: 'Authenticate' },
  otherAccount: { status: 404, code: 20404, message: 'The requested resource was not found' },
  tooManyRequests: { status: 429, code: 20429, message: 'Too Many Requests' },
  unavailable: { status: 503, code: 20503, message: 'Service Unavailable' },
  missingTo: { status: 400, code: 21604, message: "A 'To' phone number is required." },
  missingFrom: { status: 400, code: 21603, message: "A 'From' phone number is required." },
  missingBody: { status: 400, code: 21602, message: 'Message body is required.' },
  tooLong: { status: 400, code: 21617, message: 'The concatenated message body exceeds the 1600 character limit' },
  unsubscribed: { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  invalidTo: (to: string) => ({ status: 400, code: 21211, message: `The 'To' number ${to} is not a valid phone number.` }),
  unreachableTo: (to: string) => ({
    status: 400,
    code: 21612,
    message: `The 'To' phone number: ${to}, is not currently reachable using the 'From' phone number via SMS.`,
  }),
  regionNotEnabled: (to: string) => ({
    status: 400,
    code: 21408,
    message: `Permission to send an SMS has not been enabled for the region indicated by the 'To' number: ${to}.`,
  }),
  notMobile: (to: string) => ({ status: 400, code: 21614, message: `'To' number: ${to}, is not a valid mobile number` }),
  notOurSender: (from: string) => ({
    status: 400,
    code: 21606,
    message: `The 'From' phone number provided (${from}) is not a valid message-capable Twilio phone number for this destination/account`,
  }),
  invalidCallback: (url: string) => ({ status: 400, code: 21609, message: `The 'StatusCallback' URL ${url} is not a valid URL.` }),
  invalidFrom: (from: string) => ({
    status: 400,
    code: 21212,
    message: `The 'From' number ${from} is not a valid phone number, shortcode, or alphanumeric sender ID.`,
  }),
  invalidCaller: (from: string) => ({ status: 400, code: 21212, message: `From is not a valid phone number: ${from}` }),
  callerNotOurs: (from: string) => ({
    status: 400,
    code: 21210,
    message: `The source phone number provided, ${from}, is not yet verified for your account. You may only make calls from phone numbers that you've verified or purchased from Twilio.`,
  }),
  callNotPermitted: (to: string) => ({
    status: 400,
    code: 21215,
    message: `Account not authorized to call ${to}. Perhaps you need to enable some international permissions: https://www.twilio.com/console/voice/calls/geo-permissions/low-risk`,
  }),
  invalidMediaUrl: (urls: string) => ({
    status: 400,
    code: 21620,
    message: `Media urls: ${urls} are invalid. Please use only valid http and https urls`,
  }),
  tooManyMedia: { status: 400, code: 21623, message: 'Number of media files exceeds allowed limit' },
  suspended: { status: 403, code: 20005, message: 'Account not active' },
  numberTaken: (number: string) => ({ status: 400, code: 21422, message: `Phone number ${number} is not available.` }),
  bundleMissing: { status: 400, code: 21649, message: "Phone Number requires a Bundle but the 'BundleSid' parameter was empty." },
  invalidNumberSid: { status: 404, code: 21421, message: 'The PhoneNumberSid is invalid.' },
  alreadySender: { status: 409, code: 21710, message: 'Phone Number or Short Code is already in the Messaging Service.' },
  invalidParameter: (name: string) => ({ status: 400, code: 20001, message: `Invalid parameter: ${name}` }),
} satisfies Record<string, TwilioError | ((value: string) => TwilioError)>

export function twilioErrorBody({ status, code, message }: TwilioError) {
  return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
}

interface AcceptedText {
  accountSid: string
  to: string
  from: string | null
  messagingServiceSid: string | null
  body: string
  mediaUrls: string[]
  at: Date
}

export function toCreatedMessage({ accountSid, to, from, messagingServiceSid, body, mediaUrls, at }: AcceptedText) {
  const sid = `${mediaUrls.length > 0 ? 'MM' : 'SM'}${randomBytes(16).toString('hex')}`
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`
  const createdAt = at.toUTCString().replace('GMT', '+0000')
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body,
    date_created: createdAt,
    date_sent: null,
    date_updated: createdAt,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from,
    messaging_service_sid: messagingServiceSid,
    num_media: String(mediaUrls.length),
    // A messaging service picks its sender later, so nothing is segmented or queued yet
    num_segments: messagingServiceSid ? '0' : String(countSegments(body)),
    price: null,
    price_unit: null,
    sid,
    status: messagingServiceSid ? 'accepted' : 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    to,
    uri: `${uri}.json`,
  }
}

export type CreatedMessage = ReturnType<typeof toCreatedMessage>
