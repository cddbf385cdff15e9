import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { openPacer } from '../../platform/sending/sending.ts'
import type { Services } from '../../platform/services.ts'
import { lockNextRows, markInvited } from './import-invitations.queries.ts'
import { findInviter, invite, noteNotInvited } from './send-invitation.service.ts'

/** So few that other work gets its turn in between */
const PEOPLE_AT_ONCE = 25

const list = z.object({ clientUuid: z.uuid(), importUuid: z.uuid() })
type Inviter = Awaited<ReturnType<typeof findInviter>>
type Person = Awaited<ReturnType<typeof lockNextRows>>[number]

/** A person's invitation and the note that it is made are one transaction: however often the job dies or runs, nobody is invited twice */
export const sendInvitationListJob = defineJob({
  name: 'send-invitation-list',
  payload: list,
  retry: { limit: 10, delayS: 5 },

  async run(services, payload) {
    await forTheRest(services, payload, async (db) => {
      const pacer = await openPacer(db, services)
      return (inviter, { name, email, phoneNumber, importUuid }) => {
        const pace = { ...(email && { emailAfterS: pacer.email() }), ...(phoneNumber && { textAfterS: pacer.text() }) }
        return invite(db, services, inviter, { name, email, phoneNumber }, { importUuid, pace })
      }
    })
  },

  // The list must not be under way for ever: who was not reached has a row that says so
  onDead: (services, payload) =>
    forTheRest(
      services,
      payload,
      async (db) =>
        (inviter, { name, email, phoneNumber, importUuid }) =>
          noteNotInvited(db, services, inviter, { name, email, phoneNumber }, importUuid),
    ),
})

/** For each who has no invitation yet, a few at a time */
async function forTheRest(
  { database }: Services,
  { clientUuid, importUuid }: z.output<typeof list>,
  prepare: (db: Db) => Promise<(inviter: Inviter, person: Person) => Promise<string>>,
): Promise<void> {
  const takeNext = async (db: Db): Promise<number> => {
    const people = await lockNextRows(db, importUuid, PEOPLE_AT_ONCE)
    if (people.length === 0) return 0
    const inviter = await findInviter(db, clientUuid)
    const makeInvitation = await prepare(db)
    for (const person of people) await markInvited(db, importUuid, person.position, await makeInvitation(inviter, person))
    return people.length
  }
  while ((await withTenant(database, clientUuid, takeNext)) > 0);
}
