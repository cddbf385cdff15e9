import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../../../platform/database/database.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { sendEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'

interface Recipient {
  clientUuid: string
  email: string
  brand: BrandKey
  companyName: string
  /** Where the change came from; null where it was not the account's owner who made it */
  network: string | null
}

const CHANGES = {
  on: { heading: 'Two-step sign-in is on', fact: 'was switched on', effect: 'Every other device was signed out.' },
  off: { heading: 'Two-step sign-in is off', fact: 'was switched off', effect: 'The password alone opens the account now.' },
  offBySupport: {
    heading: 'Two-step sign-in is off',
    fact: 'was switched off by our support',
    effect: 'Every device was signed out. The password alone opens the account now.',
  },
  app: { heading: 'Your authenticator app was changed', fact: 'has another app now', effect: 'Every other device was signed out.' },
  codes: { heading: 'You have new recovery codes', fact: 'has new recovery codes', effect: 'The old ones no longer work.' },
}

/** The owner is notified of every change of the second step, because somebody else may have made it */
export async function notifyOfTwoStepChange(db: Db, services: Services, recipient: Recipient, change: keyof typeof CHANGES): Promise<void> {
  const { clientUuid, email, brand: brandKey, companyName, network } = recipient
  const brand = brandIdentity(services.config, brandKey)
  const { heading, fact, effect } = CHANGES[change]
  const from = network ? `, from the network ${network}` : ''
  await sendEmail(db, services, {
    clientUuid,
    brand: brandKey,
    to: email,
    purpose: 'two-step-changed',
    content: {
      subject: `${heading} at ${brand.name}`,
      preview: 'If it was not you, choose a new password at once.',
      heading,
      paragraphs: [
        `Two-step sign-in of ${email} at ${companyName} ${fact}${from}. ${effect}`,
        `If it was you, there is nothing to do. If not, choose a new password at once and write to ${brand.supportEmail}.`,
      ],
      button: { label: 'It was not me', url: `${brand.url}/findId` },
      reason: `You get this e-mail because you have an account of ${companyName} at ${brand.name}. Questions? Write to ${brand.supportEmail}.`,
    },
  })
}
