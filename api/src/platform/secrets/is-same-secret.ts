import { createHash, timingSafeEqual } from 'node:crypto'

/** Takes equally long for every guess, whatever its length */
export function isSameSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
