import { eq } from 'drizzle-orm'
import type { BrandKey } from '#contract/brands.ts'
import { DEFAULT_MISSED_CALL_TEMPLATES, writeTextBack } from '#contract/inquiry-settings/missed-call-templates.ts'
import { DEMO_CLIENT_UUID, type DemoContribution } from '../../../platform/demo/demo-data.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { receivedTexts } from '../../../platform/sending/received-texts.tables.ts'
import { CALLING_BUSINESSES } from '../demo/calling-businesses.ts'
import { planDemoCalls } from '../demo/plan-demo-calls.ts'
import { TEXT_BACK_REPLY_PURPOSE } from './text-backs.queries.ts'
import { textBacks } from './text-backs.tables.ts'

const RECENT_DAYS = 3
const AFTER_MS = 35_000
const REPLIED_AFTER_MS = 4 * 60_000

/** The newest unanswered calls got a text, and the caller of the last one has replied to it */
export const textBacksDemo: DemoContribution = {
  name: 'text-backs',
  async make(db, { clock }) {
    const business = CALLING_BUSINESSES.find(({ clientUuid }) => clientUuid === DEMO_CLIENT_UUID)
    if (!business) return
    const { clientUuid, trackingNumber } = business
    const [client] = await db.select().from(clients).where(eq(clients.clientUuid, clientUuid))
    if (!client) return
    const { companyName } = client
    const brand = client.brand as BrandKey
    const text = writeTextBack({
      template: DEFAULT_MISSED_CALL_TEMPLATES.en.textBack,
      business: companyName,
      number: trackingNumber,
      language: 'en',
    })
    const texted = new Set<string>()
    let last = { callSid: '', phoneFrom: '', createdAt: new Date(0) }
    for (const { callSid, phoneFrom, day, startedAt, callStatus, spam } of planDemoCalls(business, clock.now(), RECENT_DAYS)) {
      if (callStatus === 'Answered' || spam || texted.has(`${phoneFrom} ${day}`)) continue
      texted.add(`${phoneFrom} ${day}`)
      const createdAt = new Date(Math.min(startedAt.getTime() + AFTER_MS, clock.now().getTime()))
      const message = { clientUuid, brand, channel: 'text', purpose: 'missed-call', recipient: phoneFrom, text, solicits: true } as const
      const [sent] = await db
        .insert(messages)
        .values({ ...message, state: 'sent', createdAt, endedAt: createdAt })
        .returning({ uuid: messages.uuid })
      if (sent) await db.insert(textBacks).values({ clientUuid, callSid, phoneFrom, day, text, messageUuid: sent.uuid, createdAt })
      if (createdAt > last.createdAt) last = { callSid, phoneFrom, createdAt }
    }
    if (last.callSid === '') return
    await db.insert(receivedTexts).values({
      clientUuid,
      providerId: `SM${last.callSid.slice(2)}`,
      sender: last.phoneFrom,
      purpose: TEXT_BACK_REPLY_PURPOSE,
      about: last.callSid,
      contents: 'Thanks! I’m at work until 5. Please call after that.',
      createdAt: new Date(Math.min(last.createdAt.getTime() + REPLIED_AFTER_MS, clock.now().getTime())),
    })
  },
}
