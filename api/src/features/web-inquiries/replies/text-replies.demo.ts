import type { receivedTexts } from '../../../platform/sending/received-texts.tables.ts'
import { INQUIRY_REPLY_PURPOSE } from '../web-inquiries.tables.ts'
import type { DemoInquiryPlan } from './replies.demo.ts'

const MINUTE_MS = 60_000
const RECENT_MS = 24 * 60 * MINUTE_MS

type WithTexts = DemoInquiryPlan & { texts: (typeof receivedTexts.$inferInsert)[] }

/** Adds a customer's text in reply to today's reply by text, so that the inquiry is new again */
export function addDemoTextReply(plan: DemoInquiryPlan, now: Date): WithTexts {
  const recent = plan.inquiries.filter(({ createdAt }) => createdAt && now.getTime() - createdAt.getTime() < RECENT_MS)
  const reply = plan.replies.find(({ channel, inquiryUuid }) => channel === 'text' && recent.some(({ uuid }) => uuid === inquiryUuid))
  const inquiry = plan.inquiries.find(({ uuid }) => uuid === reply?.inquiryUuid)
  if (!reply?.createdAt || !inquiry?.uuid) return { ...plan, texts: [] }
  const { uuid, clientUuid, phoneE164 = '' } = inquiry
  const createdAt = new Date(Math.min(reply.createdAt.getTime() + 6 * MINUTE_MS, now.getTime() - MINUTE_MS / 2))
  const text = {
    clientUuid,
    providerId: `SM${uuid.replaceAll('-', '')}`,
    sender: phoneE164,
    purpose: INQUIRY_REPLY_PURPOSE,
    about: uuid,
    contents: 'Thursday at 3 is perfect for both of them, thank you! Do I need to bring anything?',
    createdAt,
  }
  const inquiries = plan.inquiries.map((one) => (one === inquiry ? { ...one, state: 'new' as const, settledAt: null } : one))
  return { ...plan, inquiries, texts: [text] }
}
