import type { AUDIT_KINDS, AuditEvent } from '#contract/audit-log.ts'
import { choiceFilter, optionalPeriodFilter, toOptions } from '../../platform/lists/list-filters.ts'

const KIND_NAMES: Record<(typeof AUDIT_KINDS)[number], string> = {
  sign_in: 'Sign-ins and passwords',
  failed_sign_in: 'Failed sign-ins',
  account: 'Accounts',
  operator: 'Agency actions',
  other: 'Everything else',
}

export const AUDIT_FILTERS = {
  kind: choiceFilter('kind', { label: 'Kind', options: toOptions(KIND_NAMES) }),
  period: optionalPeriodFilter('date_from', 'date_to'),
}

/** "sign_in_failed" is shown as "Sign in failed" */
export function formatAction(action: string): string {
  const text = action.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function formatActor({ account_name: name, account_email: email, operator }: AuditEvent): string {
  if (operator) return `Agency (${operator})`
  // Two people may have the same name, and this list has to tell them apart
  return name ? `${name} (${email})` : email || '-'
}

/** The entry's details: "Email: a@practice.test · Type: MAIN". Ids are left out, because they mean nothing to a reader */
export function formatDetails(details: AuditEvent['details']): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== '' && typeof value !== 'object' && !isUuid(value))
    .map(([name, value]) => `${formatAction(name)}: ${value === true ? 'yes' : value === false ? 'no' : value}`)
    .join(' · ')
}

const isUuid = (value: unknown) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(String(value))
