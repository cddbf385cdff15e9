import type { Db } from '../database/database.ts'
import type { SignedInAccount } from '../identity/sessions.ts'
import { brandIdentity } from '../sending/brand-identity.ts'
import { sendEmail } from '../sending/sending.ts'
import type { Services } from '../services.ts'
import { findClientName } from './alert-addresses.queries.ts'

interface Alert {
  what: string
  switched?: string
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
        `${actor} wants ${what} of ${companyName} to be e-mailed to ${email}. Nothing is sent until the address is confirmed.`,
        'The link works once, within a day. Open it where somebody of the business is logged in.',
      ],
      button: { label: 'Confirm the address', url: `${brand.url}${screen}?confirm=${code}` },
      reason: 'If you do not know the business, you can ignore this e-mail: nothing further is sent to you.',
    },
  })
}

/** Notifies the previous address that alerts go elsewhere, so that a change by an intruder is noticed */
export async function notifyOfOtherAddress(
  db: Db,
  services: Services,
  account: SignedInAccount,
  alert: Alert,
  change: { oldEmail: string; newEmail: string; notify: boolean; requester: string; confirmer: string },
): Promise<void> {
  const { oldEmail, newEmail, notify, requester, confirmer } = change
  await notifyOldAddress(db, services, account, alert, {
    oldEmail,
    heading: 'Alerts go elsewhere now',
    fact: (companyName) =>
      notify
        ? `From now on ${alert.what} of ${companyName} are e-mailed to ${newEmail} instead of ${oldEmail}.`
        : `${newEmail} took the place of ${oldEmail} for ${alert.what} of ${companyName}.`,
    by: requester === confirmer ? `${requester} changed it.` : `${requester} changed it, and ${confirmer} opened the link.`,
  })
}

export async function notifyOfRemoval(db: Db, services: Services, account: SignedInAccount, alert: Alert, oldEmail: string): Promise<void> {
  await notifyOldAddress(db, services, account, alert, {
    oldEmail,
    heading: 'This address was removed',
    fact: (companyName) => `${oldEmail} was removed: ${alert.what} of ${companyName} are no longer e-mailed to it.`,
    by: `${account.email} changed it.`,
  })
}

export async function notifyOfSwitchOff(
  db: Db,
  services: Services,
  account: SignedInAccount,
  alert: Alert,
  oldEmail: string,
): Promise<void> {
  await notifyOldAddress(db, services, account, alert, {
    oldEmail,
    subject: (companyName) => `Alerts of ${companyName} were switched off`,
    heading: 'Alerts were switched off',
    fact: (companyName) => `The alerts were switched off: ${alert.switched ?? alert.what} of ${companyName} are no longer e-mailed.`,
    by: `${account.email} switched them off.`,
  })
}

async function notifyOldAddress(
  db: Db,
  services: Services,
  { clientUuid, brand: brandKey }: SignedInAccount,
  { screen }: Alert,
  notice: {
    oldEmail: string
    subject?: (companyName: string) => string
    heading: string
    fact: (companyName: string) => string
    by: string
  },
): Promise<void> {
  const brand = brandIdentity(services.config, brandKey)
  const companyName = await findClientName(db)
  const fact = notice.fact(companyName)
  await sendEmail(db, services, {
    clientUuid,
    brand: brandKey,
    to: notice.oldEmail,
    purpose: 'alert-address-changed',
    content: {
      subject: notice.subject?.(companyName) ?? `Alerts of ${companyName} no longer come to this address`,
      preview: fact,
      heading: notice.heading,
      paragraphs: [fact, notice.by],
      button: { label: 'Look at the setting', url: `${brand.url}${screen}` },
      reason: `If the change surprises you, speak to an administrator of your business, or write to ${brand.supportEmail}.`,
    },
  })
}
