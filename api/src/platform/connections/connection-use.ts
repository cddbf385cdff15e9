import type { ConnectionKind } from '#contract/connections/connections.ts'
import type { Db } from '../database/database.ts'
import type { Services } from '../services/services.ts'
import type { ConnectionChoice } from '../vendors/connection-vendor.ts'

/** Notifies a feature that depends on a connection when it changes, in the same transaction */
export interface ConnectionUse {
  kind: ConnectionKind
  /** Called when a place, property or page was picked; `target` is null when the business has disconnected */
  changed(db: Db, services: Services, change: { clientUuid: string; target: ConnectionChoice | null }): Promise<void>
}
