import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob, type JobSpec } from '../../../platform/jobs/job.ts'
import { openPacer } from '../../../platform/sending/sending.ts'
import { openTextHours } from '../../../platform/sending/text-hours.ts'
import type { Services } from '../../../platform/services.ts'
import { lockNextRows, markInvited } from '../import/import-invitations.queries.ts'
import { findInviter, type Inviter } from './inviter.ts'
import { invite, noteNotInvited } from './send-invitation.service.ts'

/** A small batch, so that other jobs get their turn in between */
const PEOPLE_AT_ONCE = 25
/** A list that has booked its share of the sending goes on after so long, which is less than the share lasts */
const NEXT_TURN_S = 3

const list = z.object({ clientUuid: z.uuid(), importUuid: z.uuid() })
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
      const taken = await takeNext(db, services, payload, async () => {
        const pacer = await openPacer(db, services, sendInvitationListJob, payload.clientUuid)
        const findOpening = await openTextHours(db, services)
        return async (inviter, { name, email, phoneNumber, language, importUuid }) => {
          const [emailAfterS, textAfterS] = [
            email ? pacer.email() : undefined,
            phoneNumber && !findOpening(phoneNumber) ? pacer.text() : undefined,
          ]
          if (emailAfterS === null || textAfterS === null) return null
          const pace = { emailAfterS, textAfterS }
          return invite(db, services, inviter, { name, email, phoneNumber, language }, { importUuid, pace })
        }
      })
      if (taken === 'all') return
      await services.jobs.enqueue(db, sendInvitationListJob, payload, { afterS: taken === 'batch' ? 0 : NEXT_TURN_S })
    })
  },

  // Otherwise the list would stay in progress for ever: everybody not invited gets a failed invitation that says so
  async onDead(services, payload) {
    const noteNext = (db: Db) =>
      takeNext(
        db,
        services,
        payload,
        async () =>
          (inviter, { name, email, phoneNumber, language, importUuid }) =>
            noteNotInvited(db, services, inviter, { name, email, phoneNumber, language }, importUuid),
      )
    while ((await withTenant(services.database, payload.clientUuid, noteNext)) !== 'all');
  },
})

/** Takes a batch of people who have no invitation yet. share: until one had to wait for the next turn; all: nobody is left */
async function takeNext(
  db: Db,
  services: Services,
  { clientUuid, importUuid }: z.output<typeof list>,
  prepare: () => Promise<(inviter: Inviter, person: Person) => Promise<string | null>>,
): Promise<'batch' | 'share' | 'all'> {
  const people = await lockNextRows(db, importUuid, PEOPLE_AT_ONCE)
  if (people.length === 0) return 'all'
  const inviter = await findInviter(db, services, clientUuid)
  const makeInvitation = await prepare()
  for (const person of people) {
    const invitationUuid = await makeInvitation(inviter, person)
    if (invitationUuid === null) return 'share'
    await markInvited(db, importUuid, person.position, invitationUuid)
  }
  return 'batch'
}
