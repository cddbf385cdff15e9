/**
 * Permissions that an administrator can revoke from a Standard User, account by account. A new account has all of them, and an
 * administrator always does
 */
export const PERMISSIONS = ['bills', 'statements', 'settings'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** One of several permissions is enough: an invoice can be opened from the bills and from the payment history */
export type NeededPermission = Permission | readonly Permission[]

export const PERMISSION_NAMES: Record<Permission, string> = { bills: 'Bills', statements: 'Payment History', settings: 'Settings' }

export const isPermitted = (granted: readonly Permission[], needed: NeededPermission | undefined): boolean =>
  needed === undefined || listOf(needed).some((permission) => granted.includes(permission))

/** "Bills are turned off for your account": the message of a rejected call, which is also shown instead of its screen */
export function describeMissingPermission(needed: NeededPermission): string {
  const names = listOf(needed).map((permission) => PERMISSION_NAMES[permission])
  const verb = names.length > 1 || names[0]?.endsWith('s') ? 'are' : 'is'
  return `${names.join(' and ')} ${verb} turned off for your account`
}

export const WHO_PERMITS = 'An administrator of your business can turn this on for you'

const listOf = (needed: NeededPermission): readonly Permission[] => (typeof needed === 'string' ? [needed] : needed)
