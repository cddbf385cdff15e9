import { createECDH, type ECDH } from 'node:crypto'

/** A P-256 key pair as VAPID requires it (RFC 8292), each half in base64url */
export function createVapidKeys(make: (pair: ECDH) => void = (pair) => pair.generateKeys()): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  make(pair)
  // A private key that begins with zeros is shorter than its 32 bytes
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
