import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { AppError } from '../../platform/base/app-error.ts'
import type { PhoneForm, Telephony } from '../../platform/vendors/telephony/telephony.ts'
import { readCallEvent, toStoredCallReport } from './twilio-call-reports.ts'
import { readTextFiles } from './twilio-text-pictures.ts'
import { renderCallTwiml, renderTextTwiml } from './twiml.ts'

const MESSAGE_SID = /^(SM|MM)[0-9a-f]{32}$/i
/** Prefix of a text sent by RCS. It comes from the same phone and has the same opt-outs as a text sent by SMS */
const RCS_PREFIX = /^rcs:/i

/** Without an auth token no signature can be valid, so every webhook is rejected */
export function createTwilioPhone(authToken: string | undefined): Telephony {
  return {
    checkSender({ url, headers }, form) {
      const signature = headers['x-twilio-signature']
      const isSigned = authToken !== undefined && typeof signature === 'string' && validateRequest(authToken, signature, url, form)
      if (!isSigned) throw new AppError('not_allowed', 'This request does not come from Twilio')
    },
    readDialedNumber: ({ To = '' }) => To,
    toStoredCallReport,
    readPressedKeys: ({ Digits = '' }) => Digits,
    toOutgoingCallReport: (callSid, { customer, business }) =>
      toStoredCallReport('voice', { CallSid: callSid, From: customer, To: business, CallStatus: 'in-progress' }),
    readCallNews: readCallEvent,
    respondToCall: renderCallTwiml,
    readText: parseReceivedText,
    respondToText: renderTextTwiml,
    readTextReport: parseTextReport,
  }
}

function parseReceivedText(form: PhoneForm) {
  const { MessageSid = '', From = '', To = '', Body = '', OptOutType = '', NumMedia = '' } = form
  return {
    messageSid: MESSAGE_SID.test(MessageSid) ? MessageSid : '',
    from: From.replace(RCS_PREFIX, ''),
    // For RCS this is the name of our agent, which is not a business's number
    to: To.replace(RCS_PREFIX, ''),
    body: Body,
    understoodAs: OptOutType,
    fileCount: /^\d{1,2}$/.test(NumMedia) ? Number(NumMedia) : 0,
    files: readTextFiles(form),
  }
}

function parseTextReport({ MessageSid: messageSid = '', MessageStatus: status = '', ErrorCode: code = '' }: PhoneForm) {
  if (!MESSAGE_SID.test(messageSid)) throw new AppError('invalid_input', 'MessageSid is not the id of a message', { field: 'MessageSid' })
  return {
    messageSid,
    isUndelivered: status === 'failed' || status === 'undelivered',
    errorCode: /^\d{1,9}$/.test(code) ? Number(code) : null,
  }
}
