import { createHmac, timingSafeEqual } from 'node:crypto'

interface SigningConfig {
  operatorKey?: string | undefined
}

/**
 * Signs what a key in a URL names, for pictures and videos, whose requests
 * cannot carry the session's token. `purpose` separates the kinds of keys
 */
export const signatureOf = ({ operatorKey = '' }: SigningConfig, purpose: string, named: string): string =>
  createHmac('sha256', `${purpose} ${operatorKey}`).update(named).digest('base64url').slice(0, 32)

export function isSignatureValid(config: SigningConfig, purpose: string, named: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(config, purpose, named))]
  return given.length === right.length && timingSafeEqual(given, right)
}
