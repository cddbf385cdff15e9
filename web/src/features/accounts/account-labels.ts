import type { Account } from '#contract/accounts.ts'
import { describePerson } from '#contract/formats/describe-person.ts'
import { formatCountOf } from '#contract/formats/intl-formats.ts'
import { INVITATION_DAYS } from '#contract/sign-in/sign-in.ts'

const DAY_MS = 86_400_000

export const describeAccount = ({ name, login_email: email }: Account): string => describePerson({ name, email })

/** Whether the name or email address contains the term */
export const doesAccountMatch = ({ name, login_email: email }: Account, term: string): boolean =>
  [name ?? '', email].some((text) => text.toLowerCase().includes(term.trim().toLowerCase()))

export const formatAccountCount = (accounts: readonly Account[]): string => formatCountOf(accounts.length, 'account')

/** "2 administrators, 3 standard users, 1 invited, not signed in yet" */
export function describeAccountCounts(accounts: readonly Account[]): string {
  const administrators = accounts.filter(({ account_type: type }) => type === 'MAIN').length
  const standardUsers = accounts.length - administrators
  const invited = accounts.filter(({ invited_datetime: at }) => at !== null).length
  const disabled = accounts.filter((account) => account.disabled).length
  return [
    formatCountOf(administrators, 'administrator'),
    standardUsers > 0 && formatCountOf(standardUsers, 'standard user'),
    invited > 0 && `${invited} invited, not signed in yet`,
    disabled > 0 && `${disabled} disabled`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const hasInvitationEnded = (invitedAt: string, now = new Date()): boolean =>
  now.getTime() - Date.parse(invitedAt) > INVITATION_DAYS * DAY_MS

/** Administrators whom a standard user can contact: those who can sign in. "a@x.test, b@x.test or 3 others" */
export function joinAdministratorNames(accounts: readonly Account[]): string {
  const names = accounts
    .filter((account) => account.account_type === 'MAIN' && !account.disabled && account.invited_datetime === null)
    .map(describeAccount)
  const [first, second, ...others] = names
  if (!second) return first ?? 'your administrator'
  return others.length === 0 ? `${first} or ${second}` : `${first}, ${second} or ${formatCountOf(others.length, 'other')}`
}
