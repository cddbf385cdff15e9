import type { NeededPermission } from '#contract/permissions.ts'
import type { Db } from '../database/database.ts'

/** Counts one feature's items that await payment, for accounts that may see them */
export interface CartCounter {
  permission: NeededPermission
  count(db: Db): Promise<number>
}
