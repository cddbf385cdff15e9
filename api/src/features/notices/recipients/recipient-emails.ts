import type { NoticeKind } from '#contract/notices/notices.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getCompanyName } from '../../../platform/identity/clients.ts'
import type { SignedInAccount } from '../../../platform/identity/sessions.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import { joinKindNames } from '../notice-templates.ts'

export async function emailRemovedRecipient(db: Db, services: Services, account: SignedInAccount, address: string): Promise<void> {
  await emailChangedRecipient(db, services, account, address, {
    subject: (companyName) => `${companyName} notifications no longer go to this address`,
    heading: 'This address was removed',
    fact: (companyName) => `${address} was removed and no longer gets notifications for ${companyName}.`,
    by: `${account.email} made this change.`,
  })
}

export async function emailTurnedOffKinds(
  db: Db,
  services: Services,
  account: SignedInAccount,
  address: string,
  kinds: readonly NoticeKind[],
): Promise<void> {
  await emailChangedRecipient(db, services, account, address, {
    subject: (companyName) => `${companyName} notifications were turned off`,
    heading: 'Notifications were turned off',
    fact: (companyName) => `${address} no longer gets emails about ${joinKindNames(kinds)} at ${companyName}.`,
    by: `${account.email} turned them off.`,
  })
}

/** Makes a change by an intruder noticeable */
async function emailChangedRecipient(
  db: Db,
  services: Services,
  { clientUuid, brand: brandKey }: SignedInAccount,
  to: string,
  change: { subject: (companyName: string) => string; heading: string; fact: (companyName: string) => string; by: string },
): Promise<void> {
  const brand = brandIdentity(services.config, brandKey)
  const companyName = await getCompanyName(db, clientUuid)
  const fact = change.fact(companyName)
  await queueEmail(db, services, {
    clientUuid,
    brand: brandKey,
    to,
    purpose: 'alert-address-changed',
    content: {
      subject: change.subject(companyName),
      preview: fact,
      heading: change.heading,
      paragraphs: [fact, change.by],
      button: { label: 'Open notifications', url: `${brand.url}/notices` },
      reason: `If you didn’t expect this change, contact an administrator of your business or write to ${brand.supportEmail}.`,
    },
  })
}
