import type { z } from 'zod'
import type { changeInquiryState } from '#contract/web-inquiries/inquiry-replies.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { webInquiriesAudit } from '../web-inquiries.audit.ts'
import { lockInquiry, updateInquiryState } from './inquiry-states.queries.ts'

/** Idempotent. Only an actual change is written to the audit log */
export async function changeInquiryStateFrom(
  { db, services, account, request }: AccountContext,
  uuid: string,
  { state, from }: z.output<typeof changeInquiryState.body>,
): Promise<void> {
  const inquiry = await lockInquiry(db, uuid)
  if (!inquiry) throw notFound('This inquiry')
  if (inquiry.state === state) return
  if (from && inquiry.state !== from) throw new AppError('conflict', 'Someone else just changed this inquiry. Please check it again')
  await updateInquiryState(db, uuid, state, services.clock.now())
  await webInquiriesAudit.recordBy(db, { account, request }, `inquiry_marked_${state}`, {
    inquiry: uuid,
    from: inquiry.state,
    customer: inquiry.name || inquiry.email || inquiry.phoneNumber,
  })
}
