import { randomUUID } from 'node:crypto'
import { firstNameOf } from '#contract/business-promoter/first-name.ts'
import type { DemoBusiness } from '../../../platform/demo/demo-businesses.ts'
import { DEMO_CLIENT_UUID } from '../../../platform/demo/demo-data.ts'
import { createRandom, type DemoRandom } from '../../../platform/demo/demo-random.ts'
import type { messages } from '../../../platform/sending/messages.tables.ts'
import { DEMO_REPLIES } from '../demo-inquiries.ts'
import type { webInquiries, webInquiryReplies } from '../web-inquiries.tables.ts'

type NewInquiry = typeof webInquiries.$inferInsert
type NewMessage = typeof messages.$inferInsert

export interface DemoInquiryPlan {
  inquiries: NewInquiry[]
  replies: (typeof webInquiryReplies.$inferInsert)[]
  messages: NewMessage[]
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Before this, the business did not reply from the portal */
const REPLIES_SINCE_DAYS = 60

const SPAM = [
  { name: 'SEO Growth Team', email: 'offer@rank-fast.test', messages: 'We can place your site on page one in 7 days, guaranteed.' },
  { name: 'Daniel', email: 'daniel@cheap-loans.test', messages: 'Your business is approved for a loan of $250,000. Reply today.' },
  {
    name: 'Web Design Pro',
    email: 'hello@new-site.test',
    messages: 'I looked at your website and found 14 errors. May I send you the list?',
  },
]
/** Sets the state of inquiries without one: most were answered, some of them by a reply from the portal, and a few are spam */
export function addDemoReplies(business: DemoBusiness, inquiries: readonly NewInquiry[], accountUuid: string, now: Date): DemoInquiryPlan {
  const plan: DemoInquiryPlan = { inquiries: [], replies: [], messages: [] }
  const random = createRandom(`${business.clientUuid} replies`)
  for (const inquiry of inquiries) {
    const createdAt = inquiry.createdAt ?? now
    const settledAt = new Date(Math.min(createdAt.getTime() + pickMinutesToReply(random) * MINUTE_MS, now.getTime() - MINUTE_MS))
    const isSpam = inquiry.state === 'spam' || (!inquiry.state && random.chance(0.07))
    const isRecent = now.getTime() - createdAt.getTime() < REPLIES_SINCE_DAYS * DAY_MS
    const uuid = randomUUID()
    if (inquiry.state === 'new') {
      const notice = toDemoNoticeEmail(business, inquiry, createdAt)
      plan.messages.push(notice)
      plan.inquiries.push({ ...inquiry, uuid, noticeMessageUuid: notice.uuid })
    } else if (isSpam) {
      const content = inquiry.state ? {} : { ...random.pick(SPAM), phoneNumber: '', phoneE164: '', requiredDatetime: '', kwargs: {} }
      plan.inquiries.push({ ...inquiry, ...content, uuid, state: 'spam', settledAt })
    } else {
      plan.inquiries.push({ ...inquiry, uuid, state: 'answered', settledAt })
      if (inquiry.state || (isRecent && random.chance(0.6)))
        addReplyToPlan(plan, business, { ...inquiry, uuid, settledAt }, accountUuid, random)
    }
  }
  return plan
}

const pickMinutesToReply = (random: DemoRandom) => (random.chance(0.7) ? random.between(9, 95) : random.between(100, 420))

const brandKeyOf = ({ clientUuid }: DemoBusiness) => (clientUuid === DEMO_CLIENT_UUID ? 'marquee' : 'partner')

const toDemoNoticeEmail = (business: DemoBusiness, { name }: NewInquiry, createdAt: Date) => ({
  clientUuid: business.clientUuid,
  uuid: randomUUID(),
  channel: 'email' as const,
  recipient: business.noticeTo,
  purpose: 'web-inquiry',
  brand: brandKeyOf(business) as 'marquee' | 'partner',
  subject: `New web inquiry: ${name}`,
  text: '',
  solicits: false,
  state: 'sent' as const,
  createdAt,
  endedAt: new Date(createdAt.getTime() + MINUTE_MS / 2),
})

type RepliedInquiry = NewInquiry & { uuid: string; settledAt: Date }

function addReplyToPlan(
  plan: DemoInquiryPlan,
  business: DemoBusiness,
  inquiry: RepliedInquiry,
  accountUuid: string,
  random: DemoRandom,
): void {
  const { clientUuid, staff } = business
  const { email = '', phoneE164 = '', settledAt } = inquiry
  const channel = email ? 'email' : 'text'
  const recipient = email || phoneE164
  const reply = DEMO_REPLIES.get(inquiry.messages ?? '')
  if (!recipient || !reply) return
  const text = `Hi${` ${firstNameOf(inquiry.name ?? '')}`.trimEnd()},\n\n${reply}\n\n${random.pick(staff)}`
  const messageUuid = randomUUID()
  plan.messages.push({
    clientUuid,
    uuid: messageUuid,
    channel,
    recipient,
    purpose: 'web-inquiry-reply',
    brand: brandKeyOf(business),
    subject: '',
    text,
    solicits: true,
    state: 'sent',
    createdAt: settledAt,
    endedAt: new Date(settledAt.getTime() + MINUTE_MS / 4),
  })
  plan.replies.push({
    clientUuid,
    uuid: randomUUID(),
    inquiryUuid: inquiry.uuid,
    channel,
    contents: text,
    messageUuid,
    accountUuid,
    createdAt: settledAt,
  })
}
