import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** An AES-256-GCM key with its id, which is stored in every row that it encrypted */
export interface SealingKey {
  id: string
  bytes: Buffer
}

export interface Sealed {
  keyId: string
  sealed: Buffer
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with the first key. `owner` is authenticated too, so a row that is copied to another owner cannot be decrypted there */
export function seal([key]: readonly SealingKey[], owner: string, plain: string): Sealed {
  if (!key) throw new Error('There is no key to encrypt with')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(owner))
  return { keyId: key.id, sealed: Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]) }
}

/** Returns null if the key is no longer configured or does not match, in which case the secret is lost */
export function unseal(keys: readonly SealingKey[], owner: string, { keyId, sealed }: Sealed): string | null {
  const key = keys.find(({ id }) => id === keyId)
  if (!key || sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
