import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 as every authenticator app implements it: SHA-1, six digits, a new code every half minute
const STEP_MS = 30_000
const SECRET_BYTES = 20
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** In base32, as apps expect it */
export function createTotpSecret(): string {
  let bits = ''
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

function decodeBase32(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

export const totpStepAt = (moment: Date): number => Math.floor(moment.getTime() / STEP_MS)

export function totpCodeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step that this code belongs to: the current step or a neighboring one, because phones' clocks are slightly off. null if it matches
 * none of them
 */
export function findTotpStepOfCode(secret: string, code: string, now: Date): number | null {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const steps = [0, -1, 1].map((off) => totpStepAt(now) + off)
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCodeAt(secret, step)), Buffer.from(digits))) ?? null
}
