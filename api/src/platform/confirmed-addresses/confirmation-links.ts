import type { Db } from '../database/database.ts'
import { getCompanyName } from '../identity/clients.ts'
import type { SignedInAccount } from '../identity/sessions.ts'
import { countAttemptOrThrow } from '../rate-limit/rate-limit.ts'
import { brandIdentity } from '../sending/brand-identity.ts'
import { queueEmail } from '../sending/sending.ts'
import type { Services } from '../services/services.ts'

/** How long a link is valid */
export const LINK_MS = 86_400_000

/** Links and codes are sent to any address that is entered, so the limits protect strangers from floods, and businesses from each other */
export const CONFIRMATION_LIMITS = {
  byClient: { name: 'confirmations by client', max: 20, windowS: 3600 },
  byClientAndAddress: { name: 'confirmations by client and address', max: 5, windowS: 3600 },
  byAddress: { name: 'confirmations by address', max: 10, windowS: 86_400 },
}

/** Used for the link to an email address and for the code to a phone number */
export async function countConfirmationLinkOrThrow({ database, clock }: Services, clientUuid: string, address: string): Promise<void> {
  await countAttemptOrThrow(database, clock, CONFIRMATION_LIMITS.byClient, clientUuid)
  await countAttemptOrThrow(database, clock, CONFIRMATION_LIMITS.byClientAndAddress, `${clientUuid}\n${address}`)
  await countAttemptOrThrow(database, clock, CONFIRMATION_LIMITS.byAddress, address)
}

/**
 * `what` names what the address will receive, as part of a sentence: "the monthly SEO report". The notifications screen also opens the
 * links of reports
 */
export async function sendConfirmationLink(
  db: Db,
  services: Services,
  { clientUuid, brand: brandKey, email: actor }: SignedInAccount,
  what: string,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const brand = brandIdentity(services.config, brandKey)
  const companyName = await getCompanyName(db, clientUuid)
  await queueEmail(db, services, {
    clientUuid,
    brand: brandKey,
    to: email,
    purpose: 'alert-address-confirmation',
    secret: true,
    content: {
      subject: `Confirm this address for ${companyName}`,
      preview: 'Nothing is sent to it until then.',
      heading: 'Is this the right address?',
      paragraphs: [
        `${actor} wants to email ${what} from ${companyName} to ${email}. Nothing is sent until you confirm this address.`,
        'The link works once and expires in a day. Open it in a browser where someone from the business is logged in.',
      ],
      button: { label: 'Confirm address', url: `${brand.url}/notices?confirm=${code}` },
      reason: 'If you don’t know this business, you can ignore this email. We won’t send anything else.',
    },
  })
}
