import { z } from 'zod'
import { NOTICE_KINDS } from '#contract/notices/notices.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { PushedNotice } from '../../../platform/vendors/push-service.ts'
import { findEvent, findNotifyingBusiness } from '../events.queries.ts'
import { formatWeekdayTime } from '../notice-templates.ts'
import { deleteDevice, findDevice } from './devices.queries.ts'

/** Sends one notice to one browser. A second run shows nothing new, because the browser replaces a notice with the same tag */
export const pushNoticeJob = defineJob({
  name: 'push-notice',
  payload: z.object({
    clientUuid: z.uuid(),
    deviceUuid: z.uuid(),
    /** Missing for a test notice */
    event: z.object({ kind: z.enum(NOTICE_KINDS), about: z.string() }).optional(),
  }),
  retry: { limit: 5, delayS: 10 },
  timeoutS: 60,
  slots: 20,
  async run(services, { clientUuid, deviceUuid, event }) {
    const { database, push, log } = services
    const found = await withTenant(database, clientUuid, async (db) => {
      const device = await findDevice(db, deviceUuid)
      const notice = device && (await buildPushNotice(db, services, clientUuid, event))
      return notice ? { device, notice } : null
    })
    if (!push || !found) return
    const { device, notice } = found
    if ((await push.push(device, notice)) === 'taken') return
    await withTenant(database, clientUuid, (db) => deleteDevice(db, device.accountUuid, deviceUuid))
    log.info({ deviceUuid }, 'a browser that no longer exists gets no more notifications')
  },
})

type EventKey = Parameters<typeof pushNoticeJob.run>[1]['event']

/** Returns null when the event was withdrawn */
async function buildPushNotice(db: Db, { config }: Services, clientUuid: string, key: EventKey): Promise<PushedNotice | null> {
  const business = await findNotifyingBusiness(db, clientUuid)
  if (!business) return null
  const { logo } = brandIdentity(config, business.brand)
  const look = { icon: `/brand/${logo}-icon-192.png`, badge: `/brand/${logo}-badge-96.png` }
  if (!key) return { title: 'This is how notifications look', body: business.companyName, url: '/notices', tag: 'test', ...look }
  const event = await findEvent(db, clientUuid, key.kind, key.about)
  if (!event) return null
  const body = `${business.companyName}, ${formatWeekdayTime(event.happenedAt, business.timeZone)}`
  // Uses a separate tag, because a notice that replaces another one is shown without a sound
  const what = event.isReply ? `${event.kind} reply` : event.hasMessage ? `${event.kind} message` : event.kind
  return { title: event.title, body, url: event.link, tag: `${what} ${event.whom || event.about}`, ...look }
}
