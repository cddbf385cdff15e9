import type { Db } from '../database/database.ts'
import type { SignedInAccount } from '../identity/sessions.ts'
import { brandIdentity } from '../sending/brand-identity.ts'
import { sendEmail } from '../sending/sending.ts'
import type { Services } from '../services.ts'
import { findClientName } from './alert-addresses.queries.ts'

interface Alert {
  what: string
  screen: string
}

export async function sendConfirmationLink(
  db: Db,
  services: Services,
  { clientUuid, brand: brandKey, email: actor }: SignedInAccount,
  { what, screen }: Alert,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const brand = brandIdentity(services.config, brandKey)
  const companyName = await findClientName(db)
  await sendEmail(db, services, {
    clientUuid,
    brand: brandKey,
    to: email,
    purpose: 'alert-address-confirmation',
    secret: true,
    content: {
      subject: `Confirm this address for ${companyName}`,
      preview: 'Nothing is sent to it before.',
      heading: 'Is this the right address?',
      paragraphs: [
        `${actor} wants ${what} of ${companyName} to be e-mailed to ${email}. They hold what customers write, so nothing is sent before the address is confirmed.`,
        'The link works once, within a day. Open it where somebody of the business is logged in.',
      ],
      button: { label: 'Confirm the address', url: `${brand.url}${screen}?confirm=${code}` },
      reason: 'If you do not know the business, you can ignore this e-mail: nothing further is sent to you.',
    },
  })
}

/** Who got the alerts until now hears that they go elsewhere: if an intruder turned them away, this is how it is noticed */
export async function tellOldAddress(
  db: Db,
  services: Services,
  { clientUuid, brand: brandKey, email: actor }: SignedInAccount,
  { what, screen }: Alert,
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
): Promise<void> {
  const brand = brandIdentity(services.config, brandKey)
  const companyName = await findClientName(db)
  const fact = newEmail
    ? `From now on ${what} of ${companyName} are e-mailed to ${newEmail} instead of ${oldEmail}.`
    : `${oldEmail} was removed: ${what} of ${companyName} are no longer e-mailed to it.`
  await sendEmail(db, services, {
    clientUuid,
    brand: brandKey,
    to: oldEmail,
    purpose: 'alert-address-changed',
    content: {
      subject: `Alerts of ${companyName} no longer come to this address`,
      preview: fact,
      heading: 'Alerts go elsewhere now',
      paragraphs: [fact, `${actor} changed it.`],
      button: { label: 'Look at the setting', url: `${brand.url}${screen}` },
      reason: `If the change surprises you, speak to an administrator of your business, or write to ${brand.supportEmail}.`,
    },
  })
}
