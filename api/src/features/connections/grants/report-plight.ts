import { withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services.ts'
import { mailAboutGrant } from '../watch/connection-mails.ts'
import { type GrantProblem, type GrantRow, notePlight } from './grants.queries.ts'

/** Notes that only a new consent helps, and tells the administrators, once, whoever found it out */
export async function reportPlight(services: Services, grant: GrantRow, why: GrantProblem): Promise<void> {
  const { database, clock } = services
  await withTenant(database, grant.clientUuid, async (db) => {
    if (await notePlight(db, grant, why, clock.now())) await mailAboutGrant(db, services, grant, why)
  })
}
