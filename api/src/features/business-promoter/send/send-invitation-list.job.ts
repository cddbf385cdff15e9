import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob, type JobSpec } from '../../../platform/jobs/job.ts'
import { openPacer } from '../../../platform/sending/sending.ts'
import { lockNextRows, markInvited } from '../import/import-invitations.queries.ts'
import { findInviter, invite, noteNotInvited } from './send-invitation.service.ts'

/** A small batch, so that other jobs get their turn in between */
const PEOPLE_AT_ONCE = 25

const list = z.object({ clientUuid: z.uuid(), importUuid: z.uuid() })
type Inviter = Awaited<ReturnType<typeof findInviter>>
type Person = Awaited<ReturnType<typeof lockNextRows>>[number]

/**
 * A person's invitation and the mark on their row are one transaction, so that retries invite nobody twice. The next batch is a job
 * enqueued in the same transaction: a worker that is killed loses one batch, not the list.
 */
export const sendInvitationListJob: JobSpec<typeof list> = defineJob({
  name: 'send-invitation-list',
  payload: list,
  retry: { limit: 10, delayS: 5 },
  timeoutS: 60,

  async run(services, payload) {
    await withTenant(services.database, payload.clientUuid, async (db) => {
      const taken = await takeNext(db, payload, async () => {
        const pacer = await openPacer(db, services)
        return (inviter, { name, email, phoneNumber, language, importUuid }) => {
          const pace = { ...(email && { emailAfterS: pacer.email() }), ...(phoneNumber && { textAfterS: pacer.text() }) }
          return invite(db, services, inviter, { name, email, phoneNumber, language }, { importUuid, pace })
        }
      })
      if (taken > 0) await services.jobs.enqueue(db, sendInvitationListJob, payload)
    })
  },

  // Otherwise the list would stay in progress for ever: everybody not invited gets a failed invitation that says so
  async onDead(services, payload) {
    const noteNext = (db: Db) =>
      takeNext(
        db,
        payload,
        async () =>
          (inviter, { name, email, phoneNumber, language, importUuid }) =>
            noteNotInvited(db, services, inviter, { name, email, phoneNumber, language }, importUuid),
      )
    while ((await withTenant(services.database, payload.clientUuid, noteNext)) > 0);
  },
})

/** Takes a batch of people who have no invitation yet; returns its size */
async function takeNext(
  db: Db,
  { clientUuid, importUuid }: z.output<typeof list>,
  prepare: () => Promise<(inviter: Inviter, person: Person) => Promise<string>>,
): Promise<number> {
  const people = await lockNextRows(db, importUuid, PEOPLE_AT_ONCE)
  if (people.length === 0) return 0
  const inviter = await findInviter(db, clientUuid)
  const makeInvitation = await prepare()
  for (const person of people) await markInvited(db, importUuid, person.position, await makeInvitation(inviter, person))
  return people.length
}
