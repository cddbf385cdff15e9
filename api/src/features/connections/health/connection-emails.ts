import { KIND_NAMES, VENDOR_NAMES } from '#contract/connections/connections.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findAdministratorEmails } from '../../../platform/identity/administrators.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { sendEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { GrantProblem, GrantRow } from '../grants/grants.queries.ts'
import { findAffectedBusiness } from './health.queries.ts'

const REASONS: Record<GrantProblem, (vendor: string) => string> = {
  revoked: (vendor) => `${vendor} does not accept it any more: the password was changed, or the right was withdrawn.`,
  expired: (vendor) => `${vendor} ends such a sign-in after some time, and now its time was up.`,
  key_lost: () => 'We can no longer read the key that it gave us: this is our fault, not yours.',
}

/** Notifies the administrators that they need to sign in again, in the transaction that detected it */
export async function emailAboutGrant(db: Db, services: Services, grant: GrantRow, problem: 'ends' | GrantProblem): Promise<void> {
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
          subject: `${list}: please sign in again before ${end}`,
          preview: `${name} ends the connection on ${end}.`,
          heading: `${name} ends the connection on ${end}`,
          paragraphs: [
            `${companyName} is connected to ${list} through the sign-in of ${vendorAccountName}. ${name} ends such a sign-in after some time, whatever we do.`,
            'Reconnect takes a minute. Nothing is lost that was shown so far.',
          ],
        }
      : {
          subject: problem === 'key_lost' ? `${list}: please sign in again` : `${list}: ${name} asks you to sign in again`,
          preview: 'Figures stand still until then; those shown so far are kept.',
          heading: problem === 'key_lost' ? 'Please sign in again' : `${name} asks you to sign in again`,
          paragraphs: [
            `${companyName} is connected to ${list} through the sign-in of ${vendorAccountName}. ${REASONS[problem](name)}`,
            'Figures stand still until somebody signs in again; those shown so far are kept.',
          ],
        }
  const button = { label: 'Reconnect', url: `${brandIdentity(services.config, brand).url}/connections` }
  for (const to of await findAdministratorEmails(db, clientUuid))
    await sendEmail(db, services, {
      clientUuid,
      brand,
      to,
      purpose: 'connection',
      content: { ...content, button, reason: `You get this because you are an administrator of ${companyName}.` },
    })
}
