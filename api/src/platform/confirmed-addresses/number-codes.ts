import { randomInt } from 'node:crypto'
import { AppError } from '../base/app-error.ts'
import type { Db } from '../database/database.ts'
import { getCompanyName } from '../identity/clients.ts'
import { hashToken, type SignedInAccount } from '../identity/sessions.ts'
import { assertUnderDailyCap } from '../sending/daily-caps.ts'
import { queueText } from '../sending/sending.ts'
import { findSuppression } from '../sending/suppressions.queries.ts'
import { findSendTimeForNumberIfClosed } from '../sending/text-hours.ts'
import type { Services } from '../services/services.ts'
import { LINK_MS } from './confirmation-links.ts'

const CODE_DIGITS = 6

interface NumberCode {
  /** E.164 */
  to: string
  /** What the code confirms: the id of a recipient or of an account */
  subject: string
  purpose: string
  body: (companyName: string, code: string) => string
  /** Rejection of a number that replied STOP */
  optedOut: { message: string; field: string }
}

/** Short codes repeat. Because the subject is part of the hash, a code confirms only that subject */
export const hashOfNumberCode = (subject: string, code: string): Buffer => hashToken(`${subject} ${code}`)

/** Texts a code to a number that somebody has entered, who may not be its owner. Count it with `countConfirmationLinkOrThrow` before */
export async function sendNumberCodeReturningHash(
  db: Db,
  services: Services,
  { clientUuid, brand }: SignedInAccount,
  { to, subject, purpose, body, optedOut }: NumberCode,
): Promise<{ codeHash: Buffer; codeExpiresAt: Date; textWaitsUntil: Date | null }> {
  if (await findSuppression(db, { channel: 'text', recipient: to }, services.clock.now()))
    throw new AppError('conflict', optedOut.message, { field: optedOut.field })
  await assertUnderDailyCap(db, services, { email: 0, text: 1 }, async () => ({ email: 0, text: 0 }))
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const textWaitsUntil = await findSendTimeForNumberIfClosed(db, services, to)
  // A code deferred until the morning is valid for one day from then on
  const codeExpiresAt = new Date((textWaitsUntil ?? services.clock.now()).getTime() + LINK_MS)
  const companyName = await getCompanyName(db, clientUuid)
  await queueText(db, services, { clientUuid, brand, to, purpose, secret: true, solicits: true, body: body(companyName, code) })
  return { codeHash: hashOfNumberCode(subject, code), codeExpiresAt, textWaitsUntil }
}
