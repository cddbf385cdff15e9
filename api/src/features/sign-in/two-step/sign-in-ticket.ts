import { createHash } from 'node:crypto'
import { z } from 'zod'
import { seal, unseal } from '../../../platform/secrets/sealing.ts'
import type { Services } from '../../../platform/services.ts'

const LIFETIME_MS = 10 * 60_000
const OWNER = 'sign-in ticket'

const ticket = z.object({ email: z.string(), password: z.string(), remember: z.boolean(), until: z.number() })

/** Stands for a right password until the code is given: encrypted, so that nobody can make or read one, and worth nothing without the code */
export function writeTicket(
  { config, clock }: Services,
  { email, passwordHash, remember }: { email: string; passwordHash: string; remember: boolean },
): string {
  const content: z.output<typeof ticket> = {
    email,
    password: fingerprintOf(passwordHash),
    remember,
    until: clock.now().getTime() + LIFETIME_MS,
  }
  const { keyId, sealed } = seal(config.connectionKeys, OWNER, JSON.stringify(content))
  return `${keyId}.${sealed.toString('base64url')}`
}

/** null for one that is invented or too old */
export function readTicket({ config, clock }: Services, written: string): z.output<typeof ticket> | null {
  const dot = written.lastIndexOf('.')
  const sealed = { keyId: written.slice(0, dot), sealed: Buffer.from(written.slice(dot + 1), 'base64url') }
  const plain = unseal(config.connectionKeys, OWNER, sealed)
  if (plain === null) return null
  const content = ticket.parse(JSON.parse(plain))
  return content.until > clock.now().getTime() ? content : null
}

/** With a new password the ticket of the old one is worth nothing */
export const fingerprintOf = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('base64url')
