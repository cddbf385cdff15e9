import { createHash } from 'node:crypto'
import { twilioAccount } from './account.ts'
import type { OwnNumber } from './own-numbers.ts'

export const sidOfNumber = (number: string) => `PN${createHash('md5').update(number).digest('hex')}`

/** A number of the account as Twilio's API describes it */
export const toNumberResponse = ({ number, label, sms, mms, voice, voiceUrl, statusCallback, smsUrl }: OwnNumber) => ({
  sid: sidOfNumber(number),
  account_sid: twilioAccount.sid,
  phone_number: number,
  friendly_name: label,
  capabilities: { sms, voice, mms, fax: false },
  voice_url: voiceUrl,
  voice_method: 'POST',
  status_callback: statusCallback,
  status_callback_method: 'POST',
  sms_url: smsUrl,
  sms_method: 'POST',
})
