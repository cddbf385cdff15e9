import type { z } from 'zod'
import type { supportForm } from '#contract/support.ts'
import type { SlowAccountContext } from '../../platform/http/route.ts'
import { countAttemptAndCheckExceeded, countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../platform/sending/sending.ts'
import { supportAudit } from './support.audit.ts'
import { insertInquiryReturningCompanyName } from './support.queries.ts'
import { describeReplyDeadline } from './support-times.ts'

export const SUPPORT_LIMIT = { name: 'support by account', max: 20, windowS: 3600 }

/** Limited per address, not per account, because an administrator can create accounts for any address. The inquiry itself always arrives */
export const CONFIRMATION_LIMIT = { name: 'support confirmations by address', max: 5, windowS: 3600 }

/** Stores the inquiry and queues two emails in one transaction: to the brand's support address, and a confirmation to the sender */
export async function storeAndEmailInquiry(
  { services, request, account, inTenant }: SlowAccountContext,
  form: z.output<typeof supportForm>,
): Promise<void> {
  const { clientUuid, uuid: accountUuid, brand } = account
  await countAttemptOrThrow(services.database, services.clock, SUPPORT_LIMIT, accountUuid)
  const isFlood = await countAttemptAndCheckExceeded(services.database, services.clock, CONFIRMATION_LIMIT, form.email)
  const identity = brandIdentity(services.config, brand)
  const promised = describeReplyDeadline(identity, services.clock.now(), account.timeZone)
  const name = `${form.first_name} ${form.last_name}`
  await inTenant(async (db) => {
    const companyName = await insertInquiryReturningCompanyName(db, account, form)
    await supportAudit.recordBy(db, { account, request }, 'support_asked')
    await queueEmail(db, services, {
      clientUuid,
      brand,
      to: identity.supportEmail,
      replyTo: form.email,
      purpose: 'support-inquiry',
      content: {
        subject: `Support: ${name}, ${companyName}`,
        preview: form.inquiry.slice(0, 120),
        heading: `${name} has a question`,
        paragraphs: [],
        facts: [
          { label: 'Business', value: companyName },
          { label: 'Name', value: name },
          { label: 'Email', value: form.email },
          { label: 'Phone', value: form.phone_number },
          { label: 'Signed in as', value: account.email },
          { label: 'Note', value: form.inquiry },
        ],
        reason: 'Reply to this email to reach the sender.',
      },
    })
    if (isFlood) return
    // An address other than the account's gets no text that the sender typed: otherwise anybody could send any text to anybody
    const isOwn = form.email === account.email
    await queueEmail(db, services, {
      clientUuid,
      brand,
      to: form.email,
      purpose: 'support-confirmation',
      content: {
        subject: 'We got your question',
        preview: `We’ll reply by email ${promised}.`,
        heading: isOwn ? `Thank you, ${form.first_name}` : 'Thank you',
        paragraphs: isOwn
          ? [`We got your question and will reply by email ${promised}. Here’s what you wrote:`, form.inquiry]
          : ['We got a question with this email address and will reply to it here.'],
        reason: isOwn
          ? `You’re receiving this because you contacted support from the ${companyName} portal.`
          : 'You’re receiving this because someone entered your address on our support form. If it wasn’t you, you can ignore this email.',
      },
    })
  })
}
