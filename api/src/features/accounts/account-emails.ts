import { ACCOUNT_TYPE_NAMES } from '#contract/my-information.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../platform/sending/sending.ts'
import type { Services } from '../../platform/services/services.ts'
import type { AccountChange } from './account-change.ts'
import { findActiveAdministrators, type StoredAccount } from './accounts.queries.ts'

/** Accounts that cannot sign in are not notified: disabled ones, and invited ones without a password */
const canSignIn = ({ isInvited, isDisabled }: StoredAccount) => !isInvited && !isDisabled

export async function emailNewAccountType(
  services: Services,
  change: AccountChange,
  account: StoredAccount,
  type: StoredAccount['type'],
): Promise<void> {
  const now = ACCOUNT_TYPE_NAMES[type]
  await emailHolderIfCanSignIn(services, change, account, 'account-type-changed', {
    subject: `Your account type at ${change.companyName} is now ${now}`,
    heading: `Your account type is now ${now}`,
    fact: `${describeActor(change, account)} changed the type of ${account.email} from ${ACCOUNT_TYPE_NAMES[account.type]} to ${now}.`,
  })
}

export async function emailNewPassword(services: Services, change: AccountChange, account: StoredAccount): Promise<void> {
  await emailHolderIfCanSignIn(services, change, account, 'account-password-reset', {
    subject: `Your password at ${change.companyName} was changed`,
    heading: 'Your password was changed',
    fact: `${describeActor(change, account)} set a new password for ${account.email}. The old one no longer works.`,
  })
}

export async function emailTwoStepSwitchedOff(services: Services, change: AccountChange, account: StoredAccount): Promise<void> {
  await emailHolderIfCanSignIn(services, change, account, 'account-two-step-off', {
    subject: `Two-step sign-in is off for your account at ${change.companyName}`,
    heading: 'Two-step sign-in is off',
    fact: `${describeActor(change, account)} turned off two-step sign-in for ${account.email}.`,
  })
}

type AdministratorsChange = 'added' | 'invited' | 'promoted' | 'demoted' | 'password reset' | 'two-step off' | 'deleted' | 'withdrawn'

const FACTS: Record<AdministratorsChange, (email: string, companyName: string) => { subject: string; done: string }> = {
  added: (email, company) => ({
    subject: `New administrator of ${company}: ${email}`,
    done: `created an administrator account for ${email}`,
  }),
  invited: (email, company) => ({ subject: `${email} was invited to ${company}`, done: `invited ${email} as an administrator` }),
  promoted: (email, company) => ({ subject: `New administrator of ${company}: ${email}`, done: `made ${email} an administrator` }),
  demoted: (email, company) => ({
    subject: `${email} is no longer an administrator of ${company}`,
    done: `changed ${email} from Administrator to Standard User`,
  }),
  'password reset': (email, company) => ({ subject: `New password for ${email} at ${company}`, done: `set a new password for ${email}` }),
  'two-step off': (email, company) => ({
    subject: `Two-step sign-in is off for ${email} at ${company}`,
    done: `turned off two-step sign-in for ${email}`,
  }),
  deleted: (email, company) => ({ subject: `Account deleted at ${company}: ${email}`, done: `deleted the account ${email}` }),
  withdrawn: (email, company) => ({
    subject: `Invitation withdrawn at ${company}: ${email}`,
    done: `withdrew the invitation for ${email}`,
  }),
}

/**
 * Called before the rows change, so that an administrator who is being deleted or demoted is still a recipient. The actor is a recipient
 * too: with a stolen session, somebody else made the change
 */
export async function emailAdministrators(
  services: Services,
  change: AccountChange,
  { email }: { email: string },
  what: AdministratorsChange,
): Promise<void> {
  const { db, actor, companyName } = change
  const brand = brandIdentity(services.config, actor.brand)
  const { subject, done } = FACTS[what](email, companyName)
  for (const administrator of await findActiveAdministrators(db, actor.clientUuid)) {
    // The affected administrator gets a separate email about any change except a deletion
    if (administrator.email === email && what !== 'deleted') continue
    const isActor = administrator.uuid === actor.uuid
    const fact = `${isActor ? 'You' : actor.email} ${done}.`
    await queueEmail(db, services, {
      clientUuid: actor.clientUuid,
      brand: actor.brand,
      to: administrator.email,
      purpose: 'administrators-notified',
      content: {
        subject,
        preview: fact,
        heading: subject,
        paragraphs: [
          fact,
          isActor
            ? 'If this wasn’t you, change your password now and review your accounts.'
            : 'If you didn’t expect this, review your accounts and talk to your colleague.',
        ],
        button: { label: 'Review accounts', url: `${brand.url}/accountList` },
        reason: `You’re receiving this email because you’re an administrator of ${companyName} at ${brand.name}. Questions? Write to ${brand.supportEmail}.`,
      },
    })
  }
}

const describeActor = ({ actor }: AccountChange, account: StoredAccount) => (actor.uuid === account.uuid ? 'You' : actor.email)

async function emailHolderIfCanSignIn(
  services: Services,
  { db, actor, companyName }: AccountChange,
  account: StoredAccount,
  purpose: string,
  { subject, heading, fact }: { subject: string; heading: string; fact: string },
): Promise<void> {
  if (!canSignIn(account)) return
  const brand = brandIdentity(services.config, actor.brand)
  await queueEmail(db, services, {
    clientUuid: account.clientUuid,
    brand: actor.brand,
    to: account.email,
    purpose,
    content: {
      subject,
      preview: fact,
      heading,
      paragraphs: [fact, 'All devices were signed out of this account. Log in again to continue.'],
      button: { label: 'Log in', url: `${brand.url}/login` },
      reason: `You’re receiving this email because you have an account for ${companyName} at ${brand.name}. If you didn’t expect this change, talk to an administrator of your business or write to ${brand.supportEmail}.`,
    },
  })
}
