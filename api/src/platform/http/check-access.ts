import { describeMissingPermission, isPermitted, WHO_PERMITS } from '#contract/permissions.ts'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { AppError } from '../base/app-error.ts'
import type { SignedInAccount } from '../identity/sessions.ts'

/** Rejects a call that the account has no permission for, so that handlers need not check permissions */
export function assertAccess({ access, permission }: EndpointSpec, { type, permissions }: SignedInAccount): void {
  if (access === 'administrator' && type !== 'MAIN') throw new AppError('not_allowed', 'Only an administrator of your business can do this')
  if (permission && !isPermitted(permissions, permission))
    throw new AppError('not_allowed', `${describeMissingPermission(permission)}. ${WHO_PERMITS}`)
}
