import { ACCOUNT_TYPE_NAMES } from '#contract/account-setting.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { sendEmail } from '../../platform/sending/sending.ts'
import type { Services } from '../../platform/services.ts'
import type { AccountChange } from './account-change.ts'
import type { StoredAccount } from './accounts.queries.ts'

/** Who cannot sign in anyway is not told: a disabled account, or an invited one that has no password yet */
const canSignIn = ({ isInvited, isDisabled }: StoredAccount) => !isInvited && !isDisabled

export async function tellOfNewType(
  services: Services,
  change: AccountChange,
  account: StoredAccount,
  type: StoredAccount['type'],
): Promise<void> {
  const now = ACCOUNT_TYPE_NAMES[type]
  await tell(services, change, account, 'account-type-changed', {
    subject: `Your account at ${change.companyName} is now: ${now}`,
    heading: `You are now: ${now}`,
    fact: `${by(change, account)} changed the type of ${account.email} from ${ACCOUNT_TYPE_NAMES[account.type]} to ${now}.`,
  })
}

export async function tellOfNewPassword(services: Services, change: AccountChange, account: StoredAccount): Promise<void> {
  await tell(services, change, account, 'account-password-reset', {
    subject: `Your password at ${change.companyName} was changed`,
    heading: 'Your password was changed',
    fact: `${by(change, account)} set a new password for ${account.email}. The old one no longer works.`,
  })
}

export async function tellOfTwoStepOff(services: Services, change: AccountChange, account: StoredAccount): Promise<void> {
  await tell(services, change, account, 'account-two-step-off', {
    subject: `Two-step sign-in of your account at ${change.companyName} is off`,
    heading: 'Two-step sign-in is off',
    fact: `${by(change, account)} switched two-step sign-in of ${account.email} off.`,
  })
}

const by = ({ actor }: AccountChange, account: StoredAccount) => (actor.uuid === account.uuid ? 'You' : actor.email)

async function tell(
  services: Services,
  { db, actor, companyName }: AccountChange,
  account: StoredAccount,
  purpose: string,
  { subject, heading, fact }: { subject: string; heading: string; fact: string },
): Promise<void> {
  if (!canSignIn(account)) return
  const brand = brandIdentity(services.config, actor.brand)
  await sendEmail(db, services, {
    clientUuid: account.clientUuid,
    brand: actor.brand,
    to: account.email,
    purpose,
    content: {
      subject,
      preview: fact,
      heading,
      paragraphs: [fact, 'Every device that was signed in with this account was signed out. Log in again to go on.'],
      button: { label: 'Log in', url: `${brand.url}/login` },
      reason: `You get this e-mail because you have an account of ${companyName} at ${brand.name}. If the change surprises you, speak to an administrator of your business, or write to ${brand.supportEmail}.`,
    },
  })
}
