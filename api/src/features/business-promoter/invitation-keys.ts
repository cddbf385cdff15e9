import { createHash, randomBytes } from 'node:crypto'

const KEY_LIFETIME_MS = 180 * 24 * 3_600_000

/** 128 random bits as 22 characters. Only the hash is stored, so that a leaked database opens nobody's page */
export const makeInvitationKey = (): string => randomBytes(16).toString('base64url')

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const computeKeyExpiry = (now: Date): Date => new Date(now.getTime() + KEY_LIFETIME_MS)

/** Each kind of invitation has its own page, and its keys do not open the page of the other kind */
export const reviewPagePathOf = (kind: 'classic' | 'ai', key: string): string =>
  kind === 'ai' ? `/review/business-promoter-ai/${key}` : `/review/business-promoter/${key}`
