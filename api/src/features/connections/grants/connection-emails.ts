import { KIND_NAMES, VENDOR_NAMES } from '#contract/connections/connections.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findAdministratorEmails } from '../../../platform/identity/administrators.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { GrantProblem, GrantRow } from './grants.queries.ts'
import { findAffectedBusiness } from './health.queries.ts'

const REASONS: Record<GrantProblem, (vendor: string) => string> = {
  revoked: (vendor) => `${vendor} no longer accepts it. The password changed or access was removed.`,
  expired: (vendor) => `${vendor} sign-ins expire after a while, and this one has.`,
  key_lost: () => 'We can no longer read the key we stored for it. This is our fault.',
}

/** Notifies the administrators that they need to sign in again, in the transaction that detects it */
export async function emailAdministratorsAboutGrant(
  db: Db,
  services: Services,
  grant: GrantRow,
  problem: 'ends' | GrantProblem,
): Promise<void> {
  const business = await findAffectedBusiness(db, grant)
  if (!business || business.kinds.length === 0) return
  const { clientUuid, vendor, endsAt, vendorAccountName } = grant
  const { brand, timeZone, companyName, kinds } = business
  const name = VENDOR_NAMES[vendor]
  const list = new Intl.ListFormat('en-US').format(kinds.map((kind) => KIND_NAMES[kind]))
  const end = endsAt ? new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(endsAt) : ''
  const content =
    problem === 'ends'
      ? {
          subject: `${list}: sign in again before ${end}`,
          preview: `Access through ${name} expires on ${end}.`,
          heading: `${name} access expires on ${end}`,
          paragraphs: [
            `${companyName} is connected to ${list} through the sign-in of ${vendorAccountName}. ${name} sign-ins expire after a while, so please reconnect before then.`,
            'It takes a minute, and your existing data is kept.',
          ],
        }
      : {
          subject: problem === 'key_lost' ? `${list}: sign in again` : `Reconnect ${list}`,
          preview: 'Reconnect to resume updates. Existing data is kept.',
          heading: problem === 'key_lost' ? 'Please sign in again' : `${name} needs you to sign in again`,
          paragraphs: [
            `${companyName} is connected to ${list} through the sign-in of ${vendorAccountName}. ${REASONS[problem](name)}`,
            'No new data comes in until someone reconnects. Existing data is kept.',
          ],
        }
  const button = { label: 'Reconnect', url: `${brandIdentity(services.config, brand).url}/connections` }
  for (const to of await findAdministratorEmails(db, clientUuid))
    await queueEmail(db, services, {
      clientUuid,
      brand,
      to,
      purpose: 'connection',
      content: { ...content, button, reason: `You’re receiving this email because you’re an administrator of ${companyName}.` },
    })
}
