import { createHash } from 'node:crypto'
import { z } from 'zod'
import { seal, unseal } from '../../../platform/secrets/sealing.ts'
import type { Services } from '../../../platform/services/services.ts'

const LIFETIME_MS = 10 * 60_000
const OWNER = 'sign-in ticket'

const ticket = z.object({ email: z.string(), password: z.string(), remember: z.boolean(), until: z.number() })

/** Proves a correct password until the code is given. Encrypted, so that nobody can create or read one, and useless without the code */
export function sealSignInTicket(
  { config, clock }: Services,
  { email, passwordHash, remember }: { email: string; passwordHash: string; remember: boolean },
): string {
  const content: z.output<typeof ticket> = {
    email,
    password: fingerprintOfHash(passwordHash),
    remember,
    until: clock.now().getTime() + LIFETIME_MS,
  }
  const { keyId, sealed } = seal(config.connectionKeys, OWNER, JSON.stringify(content))
  return `${keyId}.${sealed.toString('base64url')}`
}

/** null for a forged or expired ticket */
export function unsealSignInTicket({ config, clock }: Services, written: string): z.output<typeof ticket> | null {
  const dot = written.lastIndexOf('.')
  const sealed = { keyId: written.slice(0, dot), sealed: Buffer.from(written.slice(dot + 1), 'base64url') }
  const plain = unseal(config.connectionKeys, OWNER, sealed)
  if (plain === null) return null
  const content = ticket.parse(JSON.parse(plain))
  return content.until > clock.now().getTime() ? content : null
}

/** Included in the ticket, so that a new password invalidates it */
export const fingerprintOfHash = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('base64url')
