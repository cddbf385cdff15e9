import { isPermitted, type NeededPermission } from '#contract/permissions.ts'
import { useSession } from './session.ts'

/** Whether the signed-in account may open it. Links and buttons whose calls would be rejected are omitted */
export function useIsPermitted(needed: NeededPermission | undefined): boolean {
  return isPermitted(useSession().permissions, needed)
}
