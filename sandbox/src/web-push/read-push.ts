import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto'

const DAY_S = 86_400

/** The sender, as proven by the Authorization header (RFC 8292), or a sentence about what is wrong with it */
export function checkVapidHeader(
  header: string | undefined,
  audience: string,
  now: Date,
): { key: string } | { status: 401 | 403; problem: string } {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header ?? '')
  if (!found) return { status: 401, problem: 'Missing or malformed VAPID authorization' }
  const [, head = '', claims = '', signature = '', key = ''] = found
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return { status: 403, problem: 'k is no uncompressed point on P-256' }
  const { alg, typ } = parseJsonPart(head)
  if (alg !== 'ES256' || typ !== 'JWT') return { status: 403, problem: 'The token must be a JWT signed with ES256' }
  if (!isSigned(`${head}.${claims}`, signature, point)) return { status: 403, problem: 'The signature of the token does not fit k' }
  const { aud, exp, sub } = parseJsonPart(claims)
  const nowS = now.getTime() / 1000
  if (aud !== audience) return { status: 403, problem: `aud must be ${audience}` }
  if (typeof exp !== 'number' || exp <= nowS) return { status: 403, problem: 'The token has expired' }
  if (exp > nowS + DAY_S) return { status: 403, problem: 'exp is more than 24 hours away' }
  if (!/^(mailto:|https:)/.test(String(sub))) return { status: 403, problem: 'sub must be a mailto: or https: address' }
  return { key }
}

function parseJsonPart(part: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch {
    return {}
  }
}

function isSigned(signed: string, signature: string, point: Buffer): boolean {
  try {
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, format: 'jwk' })
    return verify('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

const deriveKey = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const SALT = 16
const TAG = 16

/** Decrypts a message like a browser (RFC 8188 with the keys of RFC 8291). Throws if that is impossible */
export function decryptPush(body: Buffer, browser: { pair: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, SALT)
  const recordSize = body.readUInt32BE(SALT)
  const keyLength = body.readUInt8(SALT + 4)
  const senderKey = body.subarray(SALT + 5, SALT + 5 + keyLength)
  const record = body.subarray(SALT + 5 + keyLength)
  if (keyLength !== 65) throw new Error('The sender’s key must have 65 bytes')
  if (record.length > recordSize) throw new Error('A message has one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.pair.getPublicKey(), senderKey])
  const secret = deriveKey(browser.auth, browser.pair.computeSecret(senderKey), info, 32)
  const key = deriveKey(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = deriveKey(salt, secret, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-TAG))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record must end with a 2')
  return padded.subarray(0, end).toString('utf8')
}
