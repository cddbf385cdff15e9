import type { Config } from '../../../platform/config/config.ts'
import { isSignatureValid, signatureOf } from '../../../platform/secrets/signed-keys.ts'

const DAY_MS = 86_400_000
const PURPOSE = 'social-media'
type Size = 'whole' | 'small'

export const fileKeyOf = (fileUuid: string, size: Size): string => `social/${fileUuid}${size === 'small' ? '-small' : ''}`

/**
 * The URL path of a copy. Its key is signed and expires after the next midnight (UTC), so it stays the same all day and can be cached by
 * the browser. The key is needed because images and videos cannot send the session's token
 */
export function signedMediaPath(config: Config, now: Date, fileUuid: string, size: Size = 'whole'): string {
  const named = `${fileUuid}.${size}.${Math.floor(now.getTime() / DAY_MS) + 2}`
  return `/api/socialmedia/media?key=${named}.${signatureOf(config, PURPOSE, named)}`
}

const SHAPE = /^([0-9a-f-]{36})\.(whole|small)\.(\d{1,7})\.([\w-]{32})$/

/** The file that a key opens; null when the key is not signed by us or has expired */
export function verifyMediaKey(config: Config, now: Date, key: string): string | null {
  const [, fileUuid = '', size = '', endsOn = '', signature = ''] = SHAPE.exec(key) ?? []
  if (!isSignatureValid(config, PURPOSE, `${fileUuid}.${size}.${endsOn}`, signature)) return null
  return now.getTime() < Number(endsOn) * DAY_MS ? fileKeyOf(fileUuid, size as Size) : null
}
