import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob, type JobSpec } from '../../../platform/jobs/job.ts'
import { createSendRateLimiter } from '../../../platform/sending/sending.ts'
import { createSendTimeFinder } from '../../../platform/sending/text-hours.ts'
import type { Services } from '../../../platform/services/services.ts'
import { getInviter, type Inviter } from '../send/inviter.ts'
import { createAndSendInvitation, recordFailedInvitation } from '../send/send-invitation.service.ts'
import { lockNextImportRows, markRowInvited } from './import-invitations.queries.ts'

/** A small batch, so that other jobs run in between */
const BATCH_SIZE = 25
/** A list that has used up its share of the sending rate continues after this time, which is shorter than the time that the share covers */
const NEXT_BATCH_AFTER_S = 3

const list = z.object({ clientUuid: z.uuid(), importUuid: z.uuid() })
type Person = Awaited<ReturnType<typeof lockNextImportRows>>[number]

/**
 * A person's invitation and the mark on their row are written in one transaction, so that retries invite nobody twice. The next batch is a
 * job enqueued in the same transaction: killing a worker loses one batch, not the list.
 */
export const sendInvitationListJob: JobSpec<typeof list> = defineJob({
  name: 'send-invitation-list',
  payload: list,
  retry: { limit: 10, delayS: 5 },
  timeoutS: 60,

  async run(services, payload) {
    await withTenant(services.database, payload.clientUuid, async (db) => {
      const outcome = await inviteNextBatch(db, services, payload, async () => {
        const rateLimiter = await createSendRateLimiter(db, services, sendInvitationListJob, payload.clientUuid)
        const findSendTime = await createSendTimeFinder(db, services)
        return async (inviter, { name, email, phoneNumber, language, importUuid }) => {
          const [emailAfterS, textAfterS] = [
            email ? rateLimiter.email() : undefined,
            phoneNumber && !findSendTime(phoneNumber) ? rateLimiter.text() : undefined,
          ]
          if (emailAfterS === null || textAfterS === null) return null
          const pace = { emailAfterS, textAfterS }
          return createAndSendInvitation(db, services, inviter, { name, email, phoneNumber, language }, { importUuid, delays: pace })
        }
      })
      if (outcome === 'all') return
      await services.jobs.enqueue(db, sendInvitationListJob, payload, { afterS: outcome === 'batch' ? 0 : NEXT_BATCH_AFTER_S })
    })
  },

  // Otherwise the list would stay in progress forever: everybody who was not invited gets a failed invitation with the reason
  async onDead(services, payload) {
    const failNextBatch = (db: Db) =>
      inviteNextBatch(
        db,
        services,
        payload,
        async () =>
          (inviter, { name, email, phoneNumber, language, importUuid }) =>
            recordFailedInvitation(db, services, inviter, { name, email, phoneNumber, language }, importUuid),
      )
    while ((await withTenant(services.database, payload.clientUuid, failNextBatch)) !== 'all');
  },
})

/** Processes a batch of people who have no invitation yet. limited: the rate limit stopped the batch early; all: nobody is left */
async function inviteNextBatch(
  db: Db,
  services: Services,
  { clientUuid, importUuid }: z.output<typeof list>,
  prepare: () => Promise<(inviter: Inviter, person: Person) => Promise<string | null>>,
): Promise<'batch' | 'limited' | 'all'> {
  const people = await lockNextImportRows(db, importUuid, BATCH_SIZE)
  if (people.length === 0) return 'all'
  const inviter = await getInviter(db, services, clientUuid)
  const makeInvitation = await prepare()
  for (const person of people) {
    const invitationUuid = await makeInvitation(inviter, person)
    if (invitationUuid === null) return 'limited'
    await markRowInvited(db, importUuid, person.position, invitationUuid)
  }
  return 'batch'
}
