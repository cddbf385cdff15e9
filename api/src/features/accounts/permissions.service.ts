import type { z } from 'zod'
import type { changePermissions } from '#contract/accounts.ts'
import { PERMISSION_NAMES, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import type { OperatorContext } from '../../platform/http/route.ts'
import { accountsAudit } from './accounts.audit.ts'
import { findAccountByEmail, lockClient, type StoredAccount, setDeniedPermissions } from './accounts.queries.ts'

/** Returns what is stored: the permissions that a form does not grant. Undefined if the form has no permissions field */
export function toDeniedPermissions(type: StoredAccount['type'], granted: readonly Permission[] | undefined): Permission[] | undefined {
  const denied = granted && PERMISSIONS.filter((permission) => !granted.includes(permission))
  if (type === 'REGULAR') return denied
  if (denied && denied.length > 0) {
    throw new AppError('invalid_input', 'Administrators can open everything. Make the account a Standard User first', {
      field: 'permissions',
    })
  }
  return []
}

/** Text for the audit log; null if nothing changed */
export function describePermissionChange(account: StoredAccount, denied: readonly Permission[]): { from: string; to: string } | null {
  const granted = (denials: readonly Permission[]) =>
    joinPermissionNames(PERMISSIONS.filter((permission) => !denials.includes(permission))) || 'none'
  const change = { from: granted(account.deniedPermissions), to: granted(denied) }
  return change.from === change.to ? null : change
}

/** For the audit log: the permissions that a new account lacks */
export const auditDetailsOfDenied = (denied: readonly Permission[] = []): { not_permitted?: string } =>
  denied.length > 0 ? { not_permitted: joinPermissionNames(denied) } : {}

const joinPermissionNames = (permissions: readonly Permission[]): string =>
  permissions.map((permission) => PERMISSION_NAMES[permission]).join(', ')

export async function changePermissionsByOperator(
  { inSystem, request }: OperatorContext,
  { email, permissions }: z.output<typeof changePermissions.body>,
): Promise<void> {
  await inSystem(async (db) => {
    const found = await findAccountByEmail(db, email)
    // Locked like every change of accounts (decision 0038), then read again
    const account = found && (await lockClient(db, found.clientUuid)) && (await findAccountByEmail(db, email))
    if (!account) throw notFound('This account')
    const denied = toDeniedPermissions(account.type, permissions) ?? []
    const change = describePermissionChange(account, denied)
    if (!change) return
    await setDeniedPermissions(db, account, denied)
    await accountsAudit.recordBy(db, { clientUuid: account.clientUuid, request }, 'account_permissions_changed', {
      account: account.uuid,
      email,
      ...change,
    })
  })
}
