import { withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import { emailAdministratorsAboutGrant } from './connection-emails.ts'
import { type GrantProblem, type GrantRow, recordGrantProblem } from './grants.queries.ts'

/** Records that a new consent is needed, and notifies the administrators once, however many processes detect it */
export async function recordAndEmailGrantProblem(services: Services, grant: GrantRow, why: GrantProblem): Promise<void> {
  const { database, clock } = services
  await withTenant(database, grant.clientUuid, async (db) => {
    if (await recordGrantProblem(db, grant, why, clock.now())) await emailAdministratorsAboutGrant(db, services, grant, why)
  })
}
