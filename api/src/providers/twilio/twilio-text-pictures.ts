import type { TextPictureSource } from '../../platform/vendors/telephony/text-pictures.ts'
import { createTwilioDownload, permanentError, type TwilioAccount } from './twilio-downloads.ts'

/** Carriers accept far less */
const MAX_BYTES = 10 * 1024 * 1024
const MESSAGE_SID = /^(SM|MM)[0-9a-f]{32}$/i
const MEDIA_SID = /^ME[0-9a-f]{32}$/i

export function createTwilioTextPictures(account: TwilioAccount): TextPictureSource {
  const download = createTwilioDownload({ timeoutMs: 20_000, maxBytes: MAX_BYTES, ...account }, 'picture')
  return {
    async download(messageSid, pictureSid) {
      if (!MESSAGE_SID.test(messageSid) || !MEDIA_SID.test(pictureSid)) throw permanentError('This is not a picture id')
      return download(`Messages/${messageSid}/Media/${pictureSid}`)
    },
  }
}

const MAX_PICTURES = 10

/** Twilio's ids of a text's pictures, from the webhook's MediaUrl and MediaContentType fields. Videos and contacts are omitted */
export function readPictureSids(form: Record<string, string>): string[] {
  return Array.from({ length: MAX_PICTURES }, (_, index) => {
    const { [`MediaUrl${index}`]: url = '', [`MediaContentType${index}`]: type = '' } = form
    const sid = url.slice(url.lastIndexOf('/') + 1)
    return /^image\/(jpeg|png|gif|webp)$/i.test(type) && MEDIA_SID.test(sid) ? sid : ''
  }).filter(Boolean)
}
