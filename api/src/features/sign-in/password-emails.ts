import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../../platform/database/database.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../platform/sending/sending.ts'
import type { Services } from '../../platform/services/services.ts'

interface Recipient {
  clientUuid: string
  email: string
  brand: BrandKey
  companyName: string
  /** Origin of the change */
  network: string
}

/** The owner is notified of every new password, because somebody else may have set it */
export async function emailOwnPasswordChanged(
  db: Db,
  services: Services,
  { clientUuid, email, brand: brandKey, companyName, network }: Recipient,
) {
  const brand = brandIdentity(services.config, brandKey)
  await queueEmail(db, services, {
    clientUuid,
    brand: brandKey,
    to: email,
    purpose: 'password-changed',
    content: {
      subject: `Your ${brand.name} password was changed`,
      preview: 'If this wasn’t you, choose a new password now.',
      heading: 'Your password was changed',
      paragraphs: [
        `The password for ${email} at ${companyName} was changed from the network ${network}. All other devices were signed out.`,
        'If this was you, you don’t need to do anything. If it wasn’t, choose a new password now: whoever changed it is still signed in.',
      ],
      button: { label: 'This wasn’t me', url: `${brand.url}/findId` },
      reason: `You’re receiving this email because you have an account for ${companyName} at ${brand.name}. Questions? Write to ${brand.supportEmail}.`,
    },
  })
}
