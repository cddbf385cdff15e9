import type { Config } from '../config/config.ts'
import { isSignatureValid, signatureOf } from '../secrets/signed-keys.ts'

const HOUR_MS = 3_600_000
/** The provider fetches a picture when it sends the text, which may wait in its queue for hours */
const LASTS_HOURS = 24
const PURPOSE = 'sent-text-picture'

/** The address from which the telephony provider, which has no session, fetches a picture of ours. Its key is signed and expires */
export function sentPictureUrl(config: Config, now: Date, pictureUuid: string): string {
  const named = `${pictureUuid}.${Math.ceil(now.getTime() / HOUR_MS) + LASTS_HOURS}`
  return `${config.publicUrl}/api/text-picture/${named}.${signatureOf(config, PURPOSE, named)}`
}

const SHAPE = /^([0-9a-f-]{36})\.(\d{1,8})\.([\w-]{32})$/

/** The picture's uuid; null if the key is not signed by us or has expired */
export function readSentPictureKey(config: Config, now: Date, key: string): string | null {
  const [, uuid = '', endsAt = '', signature = ''] = SHAPE.exec(key) ?? []
  if (!isSignatureValid(config, PURPOSE, `${uuid}.${endsAt}`, signature)) return null
  return now.getTime() < Number(endsAt) * HOUR_MS ? uuid : null
}
