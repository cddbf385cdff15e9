import type { NoticeChannel, NoticeChoices } from '#contract/notices/notices.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { lockAndCountMessagesLeftToday } from '../../../platform/sending/daily-caps.ts'
import { queueEmail, queueText } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import { type Business, findNotifyingBusiness, lockNotificationsOfClient, type NoticeEvent } from '../events.queries.ts'
import { buildDeferredDigestEmail, writeDeferredDigestText } from '../notice-templates.ts'
import { findAdministrators, findKindsWithoutRecipient } from './administrators.queries.ts'
import { claimDeferredEvents, findReadersByChannel } from './deferred-events.queries.ts'
import { sendDeferredDigestKind } from './notice-jobs.ts'
import { dropSupersededEvents } from './superseded-events.ts'

/** Different from the purpose of the notices, because digests do not count toward their limit */
const PURPOSE = 'notices-held-back'

/** Sends whatever exceeded the hourly limit, as one message to each immediate recipient. A second run finds nothing left */
export const sendDeferredDigestJob = defineJob({
  ...sendDeferredDigestKind,
  retry: { limit: 8, delayS: 5 },
  async run(services, { clientUuid, channel }) {
    await withTenant(services.database, clientUuid, async (db) => {
      await lockNotificationsOfClient(db)
      const events = await claimDeferredEvents(db, channel)
      const business = await findNotifyingBusiness(db, clientUuid)
      if (business && events.length > 0) await queueDigestsOfDeferredEvents(db, services, business, channel, events)
    })
  },
})

type Reader = { address: string; choices: Partial<NoticeChoices> }

/** Administrators, with the kinds that nobody has chosen */
async function findAdministratorReaders(db: Db, channel: NoticeChannel): Promise<Reader[]> {
  const unclaimed = channel === 'email' ? await findKindsWithoutRecipient(db) : []
  if (unclaimed.length === 0) return []
  const choices = Object.fromEntries(unclaimed.map((kind) => [kind, 'at_once'])) as Partial<NoticeChoices>
  return (await findAdministrators(db)).map((address) => ({ address, choices }))
}

async function queueDigestsOfDeferredEvents(
  db: Db,
  services: Services,
  business: Business,
  channel: NoticeChannel,
  events: NoticeEvent[],
): Promise<void> {
  const { clientUuid, brand } = business
  const { url } = brandIdentity(services.config, brand)
  let { text: textsLeft } = await lockAndCountMessagesLeftToday(db, services, async () => ({ email: 0, text: 0 }))
  const readers: Reader[] = [...(await findReadersByChannel(db, channel)), ...(await findAdministratorReaders(db, channel))]
  for (const { address: to, choices } of readers) {
    const own = dropSupersededEvents(
      events.filter(({ kind, alreadyNotified }) => choices[kind] === 'at_once' && !alreadyNotified.includes(to)),
    )
    if (own.length === 0) continue
    const message = { clientUuid, brand, to, purpose: PURPOSE }
    if (channel === 'email') await queueEmail(db, services, { ...message, content: buildDeferredDigestEmail(business, url, own) })
    else if (textsLeft-- > 0)
      await queueText(db, services, { ...message, solicits: true, body: writeDeferredDigestText(business, url, own) })
  }
}
