import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services/services.ts'
import type { OwnAccess } from '../../platform/vendors/connection-vendor.ts'
import { findOwnConnection } from '../connections/connections.public.ts'
import type { SyncKey } from './sync/sync-reviews.queries.ts'

/**
 * The business's own access to its place; null if it has none or an operator has since set another place. Then the agency's access is used
 */
export async function findOwnAccess(
  db: Db,
  services: Services,
  { clientUuid, platform }: SyncKey,
  place: string,
): Promise<OwnAccess | null> {
  if (platform !== 'google') return null
  const own = await findOwnConnection(db, services, clientUuid, 'google_business')
  return own?.targetId === place ? own : null
}
