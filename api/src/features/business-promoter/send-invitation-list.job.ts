import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { countMade, findImportStart, lockNextRows, markInvited } from './import-invitations.queries.ts'
import { findInviter, invite } from './send-invitation.service.ts'

/** So few that other work gets its turn in between */
const PEOPLE_AT_ONCE = 25

/** A person's invitation and the note that it is made are one transaction: however often the job dies or runs, nobody is invited twice */
export const sendInvitationListJob = defineJob({
  name: 'send-invitation-list',
  payload: z.object({ clientUuid: z.uuid(), importUuid: z.uuid() }),
  retry: { limit: 10, delayS: 5 },

  async run(services, { clientUuid, importUuid }) {
    const inTenant = <T>(work: (db: Db) => Promise<T>) => withTenant(services.database, clientUuid, work)
    const pacer = await inTenant((db) => startPacer(db, services, importUuid))
    if (!pacer) return
    const sendNext = async (db: Db): Promise<number> => {
      const rows = await lockNextRows(db, importUuid, PEOPLE_AT_ONCE)
      if (rows.length === 0) return 0
      const inviter = await findInviter(db, clientUuid)
      for (const { position, name, email, phoneNumber } of rows) {
        const pace = { emailAfterS: email ? pacer.nextEmailS() : 0, textAfterS: phoneNumber ? pacer.nextTextS() : 0 }
        const invitationUuid = await invite(db, services, inviter, { name, email, phoneNumber }, { importUuid, pace })
        await markInvited(db, importUuid, position, invitationUuid)
      }
      return rows.length
    }
    while ((await inTenant(sendNext)) > 0);
  },
})

/**
 * Message number n is due n/rate seconds after the list was started. After a long outage those moments are past, and what is left
 * would go out in one burst: so it is never due before the n-th place of this run either.
 */
async function startPacer(db: Db, { config, clock }: Services, importUuid: string) {
  const startedAt = await findImportStart(db, importUuid)
  if (!startedAt) return null
  const made = await countMade(db, importUuid)
  const sinceStartS = (clock.now().getTime() - startedAt.getTime()) / 1000
  const pacerOf = (perSecond: number, madeBefore: number) => {
    let inThisRun = 0
    return () => {
      const place = inThisRun++
      return Math.max(place / perSecond, (madeBefore + place) / perSecond - sinceStartS)
    }
  }
  return { nextEmailS: pacerOf(config.emailsPerSecond, made.emails), nextTextS: pacerOf(config.textsPerSecond, made.texts) }
}
