import { KIND_NAMES } from '#contract/connections/connections.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findAdministratorEmails } from '../../../platform/identity/administrators.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { sendEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services.ts'
import type { GrantRow } from '../grants/grants.queries.ts'
import { findWatched } from './watch.queries.ts'

const VENDOR_NAMES = { google: 'Google', meta: 'Meta' }

/** Tells the administrators, in the transaction that found it out, that only they can keep a connection alive */
export async function mailAboutGrant(db: Db, services: Services, grant: GrantRow, plight: 'ends' | 'ended'): Promise<void> {
  const watched = await findWatched(db, grant)
  if (!watched || watched.kinds.length === 0) return
  const { clientUuid, vendor, endsAt, vendorAccountName } = grant
  const { brand, timeZone, companyName, kinds } = watched
  const name = VENDOR_NAMES[vendor]
  const list = new Intl.ListFormat('en-US').format(kinds.map((kind) => KIND_NAMES[kind]))
  const end = endsAt ? new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(endsAt) : ''
  const content =
    plight === 'ends'
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
          subject: `${list}: ${name} asks you to sign in again`,
          preview: 'Figures stand still until then; those shown so far are kept.',
          heading: `${name} asks you to sign in again`,
          paragraphs: [
            `${companyName} is connected to ${list} through the sign-in of ${vendorAccountName}. ${name} does not accept it any more: the password was changed, the right was withdrawn, or its time was up.`,
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
