import { notFound } from '../../platform/base/app-error.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import type { BinaryResponse, OpenContext } from '../../platform/http/route.ts'
import { suppressBouncedEmail } from '../../platform/sending/messages.queries.ts'
import { findSentEmailsOfBounce, markMessageUndelivered } from '../../platform/sending/suppressions.queries.ts'

const BOUNCED = 'This email bounced: the address doesn’t exist. Please check it'
/** Reports without a Message-ID are matched to emails sent within this time, because servers retry for up to five days */
const LATELY_MS = 7 * 24 * 3_600_000

/** Marks the email, so that its invitation shows it, and the address, so that nothing is sent to it for a while. Idempotent */
export async function recordBouncedEmail({ services }: OpenContext, secret: string, report: unknown): Promise<BinaryResponse> {
  const { mail, database, clock } = services
  const read = mail.readBounce(secret, report)
  if (!read) throw notFound('This address')
  const { bounce } = read
  if (bounce)
    await withSystem(database, async (db) => {
      const at = clock.now()
      for (const returned of await findSentEmailsOfBounce(db, bounce, new Date(at.getTime() - LATELY_MS))) {
        await markMessageUndelivered(db, returned, { state: 'failed', problem: BOUNCED })
        await suppressBouncedEmail(db, { clientUuid: returned.clientUuid, recipient: returned.recipient, at })
      }
    })
  return { bytes: 'ok', contentType: 'text/plain; charset=utf-8', cacheControl: 'no-store' }
}
