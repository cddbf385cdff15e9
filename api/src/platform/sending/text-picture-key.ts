import type { Config } from '../config/config.ts'
import { isSignatureValid, signatureOf } from '../secrets/signed-keys.ts'

const HOUR_MS = 3_600_000
const PURPOSE = 'text-picture'

/**
 * The URL path of a picture that came with a text. Its key is signed and expires within two hours. It changes only on the hour, so that the
 * browser can cache the picture. Requests for images cannot carry the session's token
 */
export function textPicturePath(config: Config, now: Date, messageSid: string, index: number): string {
  const named = `${messageSid}.${index}.${Math.floor(now.getTime() / HOUR_MS) + 2}`
  return `/api/inquiry/text-picture?key=${named}.${signatureOf(config, PURPOSE, named)}`
}

const SHAPE = /^(\w{34})\.(\d)\.(\d{1,8})\.([\w-]{32})$/

/** Returns null if the key is not signed by us or has expired */
export function readTextPictureKey(config: Config, now: Date, key: string): { messageSid: string; index: number } | null {
  const [, messageSid = '', index = '', endsAt = '', signature = ''] = SHAPE.exec(key) ?? []
  if (!isSignatureValid(config, PURPOSE, `${messageSid}.${index}.${endsAt}`, signature)) return null
  return now.getTime() < Number(endsAt) * HOUR_MS ? { messageSid, index: Number(index) } : null
}
