import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { text, webUrl } from '../../platform/config/environment-variables.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import type { RecordingSource } from '../../platform/vendors/telephony/recordings.ts'
import type { TextPictureSource } from '../../platform/vendors/telephony/text-pictures.ts'
import type { TextTransport } from '../../platform/vendors/transport.ts'
import { diagnoseTwilio } from './diagnose-twilio.ts'
import { createTwilioCallHistory } from './twilio-call-history.ts'
import { describeTextProblem } from './twilio-errors.ts'
import { createTwilioText } from './twilio-messages.ts'
import { createTwilioNumberShop } from './twilio-number-shop.ts'
import { createTwilioOutgoingCalls } from './twilio-outgoing-calls.ts'
import { createTwilioPhone } from './twilio-phone.ts'
import { createTwilioRecordings } from './twilio-recordings.ts'
import { createTwilioRegistrations } from './twilio-registrations.ts'
import { createTwilioTextPictures } from './twilio-text-pictures.ts'

export const twilio = defineProvider({
  variables: {
    TWILIO_BASE_URL: webUrl.optional(),
    TWILIO_ACCOUNT_SID: z
      .string()
      .regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')
      .optional(),
    TWILIO_AUTH_TOKEN: text.optional(),
    TWILIO_FROM: z
      .string()
      .regex(
        /^(\+\d{8,15}|\d{5,6}|MG[0-9a-fA-F]{32})$/,
        'must be a phone number like +12175550100, a short code, or a messaging service (MG…)',
      )
      .optional(),
  },

  complaints({ TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }) {
    if (TWILIO_ACCOUNT_SID && !(TWILIO_AUTH_TOKEN && TWILIO_FROM))
      return ['TWILIO_ACCOUNT_SID is set, so TWILIO_AUTH_TOKEN and TWILIO_FROM must be set too']
    if (!TWILIO_ACCOUNT_SID && (TWILIO_AUTH_TOKEN || TWILIO_FROM))
      return ['TWILIO_ACCOUNT_SID is not set, but other Twilio variables are. Set it, or remove them']
    return []
  },

  settings(values, { sandbox }) {
    const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values
    const own = accountSid && authToken && from ? { accountSid, authToken, from } : undefined
    if (!own && !sandbox) return undefined
    return {
      ...(own ?? SANDBOX_ACCOUNT),
      baseUrl: values.TWILIO_BASE_URL ?? (own ? 'https://api.twilio.com' : `${sandbox?.url}/twilio`),
    }
  },

  diagnose: diagnoseTwilio,

  connect: (settings, { webhookOrigin }) => ({
    texting: settings
      ? createTwilioText({
          ...toTwilioAccount(settings),
          ...(settings.from.startsWith('MG') ? { messagingServiceSid: settings.from } : { from: settings.from }),
          ...(webhookOrigin && { statusCallback: `${webhookOrigin}/api/webhooks/twilio/message-status` }),
        })
      : textingNotSetUp,
    recordings: settings ? createTwilioRecordings(settings) : recordingsNotSetUp,
    textPictures: settings ? createTwilioTextPictures(settings) : textPicturesNotSetUp,
    // Without webhooks, a number would cost money and reach nobody
    numberShop:
      settings && webhookOrigin
        ? createTwilioNumberShop({
            ...toTwilioAccount(settings),
            webhookOrigin,
            messagingServiceSid: findMessagingService(settings),
          })
        : null,
    textRegistrations: settings
      ? createTwilioRegistrations({ ...toTwilioAccount(settings), messagingServiceSid: findMessagingService(settings) })
      : null,
    callHistory: settings ? createTwilioCallHistory(settings) : null,
    outgoingCalls: settings ? createTwilioOutgoingCalls(toTwilioAccount(settings)) : null,
    telephony: createTwilioPhone(settings?.authToken),
  }),
})

const toTwilioAccount = ({ accountSid, authToken, baseUrl }: { accountSid: string; authToken: string; baseUrl: string }) => ({
  accountSid,
  authToken,
  baseUrl,
})

/** Whose campaign registers the businesses' numbers. The sandbox has one, although its texts leave from a number */
const findMessagingService = ({ from, messagingService = null }: { from: string; messagingService?: string | null }) =>
  from.startsWith('MG') ? from : messagingService

const SANDBOX_ACCOUNT = {
  accountSid: 'AC5a4db05a4db05a4db05a4db05a4db05a',
  authToken: 'sandbox-token',
  from: '+12175550100',
  messagingService: 'MG5a4db05a4db05a4db05a4db05a4db05a',
}

const textingNotSetUp: TextTransport = {
  sender: null,
  describeProblem: describeTextProblem,
  async sendText() {
    throw new ProviderError('twilio', 'Text messages are not set up: TWILIO_ACCOUNT_SID is missing', { retryable: false })
  },
}

const recordingsNotSetUp: RecordingSource = {
  async download() {
    throw new ProviderError('twilio', 'Calls are not set up: TWILIO_ACCOUNT_SID is missing', { retryable: false })
  },
}

const textPicturesNotSetUp: TextPictureSource = { download: failWithoutTexting, remove: failWithoutTexting }

async function failWithoutTexting(): Promise<never> {
  throw new ProviderError('twilio', 'Text messages are not set up: TWILIO_ACCOUNT_SID is missing', { retryable: false })
}
