import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob, type JobSpec } from '../../../platform/jobs/job.ts'
import { createSendRateLimiter } from '../../../platform/sending/sending.ts'
import { createSendTimeFinder } from '../../../platform/sending/text-hours.ts'
import { selectMessageStates, selectUnreachableChannels, updateInvitation } from '../business-promoter.queries.ts'
import { REMINDER } from '../business-promoter.tables.ts'
import { getInviter } from '../send/inviter.ts'
import { presentMessageUuids, sendInvitationMessages } from '../send/send-messages.ts'
import { countSendsLeftToday } from '../send/sending-limits.ts'
import { hasNewerOrOpenedInvitation, lockInvitationsDueForReminder } from './reminders.queries.ts'

const BATCH_SIZE = 25
/** Like a list, a business that has used up its share of the sending rate continues after this time */
const NEXT_BATCH_AFTER_S = 3
const DAY_MS = 24 * 3_600_000

const business = z.object({ clientUuid: z.uuid() })
type Due = Awaited<ReturnType<typeof lockInvitationsDueForReminder>>[number]

/**
 * Reminds customers who have not opened their invitation, once: the messages and the mark on the invitation are written in one transaction.
 * A reminder beyond the daily cap becomes due again a day later, so that it does not block the next ones. At night, a reminder on either
 * channel is deferred to the recipient's morning (decision 0084).
 */
export const sendInvitationRemindersJob: JobSpec<typeof business> = defineJob({
  name: 'send-invitation-reminders',
  payload: business,
  retry: { limit: 10, delayS: 30 },
  timeoutS: 60,

  async run(services, { clientUuid }) {
    const { clock, jobs, database } = services
    await withTenant(database, clientUuid, async (db) => {
      const due = await lockInvitationsDueForReminder(db, clock.now(), BATCH_SIZE)
      if (due.length === 0) return
      const inviter = await getInviter(db, services, clientUuid)
      const left = await countSendsLeftToday(db, services)
      const rateLimiter = await createSendRateLimiter(db, services, sendInvitationRemindersJob, clientUuid)
      const findSendTime = await createSendTimeFinder(db, services)
      for (const invitation of due) {
        const found = inviter.reminderDays === null ? NOBODY : await findAddressesToRemind(db, invitation, clock.now())
        const wanted = inviter.address === '' ? { ...found, email: '' } : found
        if (!wanted.email && !wanted.phoneNumber) {
          await updateInvitation(db, invitation.uuid, { remindAt: null })
          continue
        }
        const opening = findSendTime(invitation.phoneNumber)
        if (opening) {
          await updateInvitation(db, invitation.uuid, { remindAt: opening })
          continue
        }
        const reached = { email: left.email < 1 ? '' : wanted.email, phoneNumber: left.text < 1 ? '' : wanted.phoneNumber }
        if (!reached.email && !reached.phoneNumber) {
          await updateInvitation(db, invitation.uuid, { remindAt: new Date(clock.now().getTime() + DAY_MS) })
          continue
        }
        const emailAfterS = reached.email ? rateLimiter.email() : undefined
        const textAfterS = reached.phoneNumber ? rateLimiter.text() : undefined
        if (emailAfterS === null || textAfterS === null)
          return jobs.enqueue(db, sendInvitationRemindersJob, { clientUuid }, { afterS: NEXT_BATCH_AFTER_S })
        const options = { delays: { emailAfterS, textAfterS }, messageKind: 'reminder' as const }
        const sent = await sendInvitationMessages(db, services, inviter, { ...invitation, ...reached }, REMINDER, options)
        await updateInvitation(db, invitation.uuid, { ...presentMessageUuids(sent), remindAt: null, remindedAt: clock.now() })
        if (reached.email) left.email -= 1
        if (reached.phoneNumber) left.text -= 1
      }
      if (due.length === BATCH_SIZE) await jobs.enqueue(db, sendInvitationRemindersJob, { clientUuid })
    })
  },
})

const NOBODY = { email: '', phoneNumber: '' }

/**
 * The addresses to remind, on the channels on which the invitation was sent. Empty if the customer has since opened this or another
 * invitation, or has unsubscribed from either channel: a reminder on the other channel would only annoy them
 */
async function findAddressesToRemind(db: Db, invitation: Due, now: Date): Promise<typeof NOBODY> {
  const { emailClickedAt, textClickedAt, rating, googleClickedAt, yelpClickedAt } = invitation
  if (emailClickedAt || textClickedAt || rating !== null || googleClickedAt || yelpClickedAt) return NOBODY
  const last = await selectMessageStates(db, [invitation.emailMessageUuid, invitation.textMessageUuid])
  const wentOut = (channel: 'email' | 'text') => last.some((message) => message.channel === channel && message.state === 'sent')
  const off = await selectUnreachableChannels(db, invitation, now)
  if (off.email || off.text || (await hasNewerOrOpenedInvitation(db, invitation))) return NOBODY
  return {
    email: wentOut('email') && !off.bounced ? invitation.email : '',
    phoneNumber: wentOut('text') ? invitation.phoneNumber : '',
  }
}
