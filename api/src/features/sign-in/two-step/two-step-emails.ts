import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../../../platform/database/database.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'

interface Recipient {
  clientUuid: string
  email: string
  brand: BrandKey
  companyName: string
  /** Origin of the change; null if somebody other than the account's owner made it */
  network: string | null
}

const CHANGES = {
  on: { heading: 'Two-step sign-in is on', fact: 'was turned on', effect: 'All other devices were signed out.' },
  off: { heading: 'Two-step sign-in is off', fact: 'was turned off', effect: 'Your password is now all it takes to sign in.' },
  offBySupport: {
    heading: 'Two-step sign-in is off',
    fact: 'was turned off by our support team',
    effect: 'All devices were signed out. Your password is now all it takes to sign in.',
  },
  app: { heading: 'Your authenticator app was changed', fact: 'now uses a different app', effect: 'All other devices were signed out.' },
  codes: { heading: 'You have new recovery codes', fact: 'has new recovery codes', effect: 'The old codes no longer work.' },
}

/** The owner is notified of every change of the second step, because somebody else may have made it */
export async function emailTwoStepChange(db: Db, services: Services, recipient: Recipient, change: keyof typeof CHANGES): Promise<void> {
  const { clientUuid, email, brand: brandKey, companyName, network } = recipient
  const brand = brandIdentity(services.config, brandKey)
  const { heading, fact, effect } = CHANGES[change]
  const from = network ? `, from the network ${network}` : ''
  await queueEmail(db, services, {
    clientUuid,
    brand: brandKey,
    to: email,
    purpose: 'two-step-changed',
    content: {
      subject: `${heading} at ${brand.name}`,
      preview: 'If this wasn’t you, choose a new password now.',
      heading,
      paragraphs: [
        `Two-step sign-in for ${email} at ${companyName} ${fact}${from}. ${effect}`,
        `If this was you, you don’t need to do anything. If it wasn’t, choose a new password now and write to ${brand.supportEmail}.`,
      ],
      button: { label: 'This wasn’t me', url: `${brand.url}/findId` },
      reason: `You’re receiving this email because you have an account for ${companyName} at ${brand.name}. Questions? Write to ${brand.supportEmail}.`,
    },
  })
}
