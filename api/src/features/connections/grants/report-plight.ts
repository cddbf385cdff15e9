import { withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services.ts'
import { mailAboutGrant } from '../watch/connection-mails.ts'
import { type GrantProblem, type GrantRow, notePlight } from './grants.queries.ts'

/** Records that a new consent is needed, and notifies the administrators once, however many processes detect it */
export async function reportPlight(services: Services, grant: GrantRow, why: GrantProblem): Promise<void> {
  const { database, clock } = services
  await withTenant(database, grant.clientUuid, async (db) => {
    if (await notePlight(db, grant, why, clock.now())) await mailAboutGrant(db, services, grant, why)
  })
}
