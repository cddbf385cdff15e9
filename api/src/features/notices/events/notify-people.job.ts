import type { NoticeKind } from '#contract/notices/notices.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { lockAndCountMessagesLeftToday } from '../../../platform/sending/daily-caps.ts'
import { queueEmail, queueText } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findDevicesToNotify } from '../devices/devices.queries.ts'
import { pushNoticeJob } from '../devices/push-notice.job.ts'
import {
  type Business,
  claimEvent,
  findEvent,
  findNotifyingBusiness,
  findRecipientsToNotify,
  lockNotificationsOfClient,
  type NoticeEvent,
  recordTextCount,
  wasSimilarEventTextedSince,
} from '../events.queries.ts'
import { buildEventEmail, writeEventText } from '../notice-templates.ts'
import { findAdministrators, findKindsWithoutRecipient } from './administrators.queries.ts'
import { acquireHourlySlotOrDefer, PURPOSES } from './hourly-limits.ts'
import { notifyPeopleKind } from './notice-jobs.ts'

/** Repeated calls from one number within this time cause only one text */
const SAME_WITHIN_MS = 10 * 60_000

export const notifyPeopleJob = defineJob({
  ...notifyPeopleKind,
  retry: { limit: 8, delayS: 5 },
  async run(services, { clientUuid, kind, about }) {
    const { database, clock } = services
    await withTenant(database, clientUuid, async (db) => {
      await lockNotificationsOfClient(db)
      const event = await claimEvent(db, clientUuid, kind, about, clock.now())
      const business = event && (await findNotifyingBusiness(db, clientUuid))
      if (!business) return
      const except = await findSupersedingKind(db, event)
      const recipients = await findRecipientsToNotify(db, kind, 'at_once', except)
      const addressesOf = (wanted: string) => recipients.flatMap(({ channel, address }) => (channel === wanted ? address : []))
      const administrators = await findAdministratorsToNotify(db, event, except)
      await sendEventEmails(db, services, business, event, [...addressesOf('email'), ...administrators], administrators.length > 0)
      await sendEventTexts(db, services, business, event, addressesOf('text'))
      for (const deviceUuid of await findDevicesToNotify(db, kind, except))
        await services.jobs.enqueue(db, pushNoticeJob, { clientUuid, deviceUuid, event: { kind, about } })
    })
  },
})

/** A notice that a call was urgent supersedes the notice that it was missed */
async function findSupersedingKind(db: Db, { clientUuid, kind, about }: NoticeEvent): Promise<NoticeKind | null> {
  return kind === 'missed_call' && (await findEvent(db, clientUuid, 'urgent_call', about)) ? 'urgent_call' : null
}

/** Administrators are notified as long as nobody is chosen for this kind */
async function findAdministratorsToNotify(db: Db, { kind }: NoticeEvent, except: NoticeKind | null): Promise<string[]> {
  const unclaimed = await findKindsWithoutRecipient(db)
  const haveSupersedingNotice = except !== null && unclaimed.includes(except)
  return unclaimed.includes(kind) && !haveSupersedingNotice ? findAdministrators(db) : []
}

async function sendEventEmails(
  db: Db,
  services: Services,
  business: Business,
  event: NoticeEvent,
  addresses: string[],
  isToAdministrators: boolean,
): Promise<void> {
  const open = addresses.filter((address) => !event.alreadyNotified.includes(address))
  if (open.length === 0) return
  const slot = await acquireHourlySlotOrDefer(db, services, event, 'email', open.length)
  if (slot.isDeferred) return
  const { clientUuid, brand } = business
  const content = buildEventEmail(business, brandIdentity(services.config, brand).url, event, slot.furtherAt, isToAdministrators)
  for (const [index, to] of open.entries()) {
    const uuid = index === 0 ? event.email?.messageUuid : undefined
    await queueEmail(db, services, { uuid, clientUuid, brand, to, purpose: PURPOSES.email, replyTo: event.email?.replyTo, content })
  }
}

/** Sent as unsolicited texts although recipients chose them: STOP ends them, text hours apply, and they count toward the daily cap */
async function sendEventTexts(db: Db, services: Services, business: Business, event: NoticeEvent, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return
  const since = new Date(services.clock.now().getTime() - SAME_WITHIN_MS)
  if (await wasSimilarEventTextedSince(db, event, since)) return
  const slot = await acquireHourlySlotOrDefer(db, services, event, 'text', numbers.length)
  if (slot.isDeferred) return
  const { text: leftToday } = await lockAndCountMessagesLeftToday(db, services, async () => ({ email: 0, text: 0 }))
  const { clientUuid, brand } = business
  const body = writeEventText(business, brandIdentity(services.config, brand).url, event, slot.furtherAt)
  const reached = numbers.slice(0, leftToday)
  for (const to of reached) await queueText(db, services, { clientUuid, brand, to, purpose: PURPOSES.text, solicits: true, body })
  await recordTextCount(db, event, reached.length)
}
