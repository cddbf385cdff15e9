import type { receivedTexts } from '../../../platform/sending/received-texts.tables.ts'
import { DEMO_TEXT_REPLIES } from '../demo-inquiries.ts'
import { INQUIRY_REPLY_PURPOSE } from '../web-inquiries.tables.ts'
import type { DemoInquiryPlan } from './replies.demo.ts'

const MINUTE_MS = 60_000

type WithTexts = DemoInquiryPlan & { texts: (typeof receivedTexts.$inferInsert)[] }

/** Adds a customer's text that answers the business's text, so that the inquiry is new again */
export function addDemoTextReply(plan: DemoInquiryPlan, now: Date): WithTexts {
  const inquiry = plan.inquiries.find(({ messages }) => DEMO_TEXT_REPLIES.has(messages ?? ''))
  const reply = plan.replies.find(({ inquiryUuid }) => inquiryUuid === inquiry?.uuid)
  if (!reply?.createdAt || !inquiry?.uuid) return { ...plan, texts: [] }
  const { uuid, clientUuid, phoneE164 = '' } = inquiry
  const createdAt = new Date(Math.min(reply.createdAt.getTime() + 6 * MINUTE_MS, now.getTime() - MINUTE_MS / 2))
  const text = {
    clientUuid,
    providerId: `SM${uuid.replaceAll('-', '')}`,
    sender: phoneE164,
    purpose: INQUIRY_REPLY_PURPOSE,
    about: uuid,
    contents: DEMO_TEXT_REPLIES.get(inquiry.messages ?? '') ?? '',
    pictures: 1,
    createdAt,
  }
  const inquiries = plan.inquiries.map((one) => (one === inquiry ? { ...one, state: 'new' as const, settledAt: null } : one))
  return { ...plan, inquiries, texts: [text] }
}
