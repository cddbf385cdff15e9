import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../../platform/database/database.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { sendEmail } from '../../platform/sending/sending.ts'
import type { Services } from '../../platform/services/services.ts'

interface Recipient {
  clientUuid: string
  email: string
  brand: BrandKey
  companyName: string
  /** Where the change came from */
  network: string
}

/** The owner is notified of every new password, because somebody else may have set it */
export async function notifyOfOwnNewPassword(
  db: Db,
  services: Services,
  { clientUuid, email, brand: brandKey, companyName, network }: Recipient,
) {
  const brand = brandIdentity(services.config, brandKey)
  await sendEmail(db, services, {
    clientUuid,
    brand: brandKey,
    to: email,
    purpose: 'password-changed',
    content: {
      subject: `Your ${brand.name} password was changed`,
      preview: 'If it was not you, choose a new one at once.',
      heading: 'Your password was changed',
      paragraphs: [
        `The password of ${email} at ${companyName} was changed, from the network ${network}. Every other device was signed out.`,
        'If it was you, there is nothing to do. If not, choose a new password at once: whoever changed it is signed in.',
      ],
      button: { label: 'It was not me', url: `${brand.url}/findId` },
      reason: `You get this e-mail because you have an account of ${companyName} at ${brand.name}. Questions? Write to ${brand.supportEmail}.`,
    },
  })
}
