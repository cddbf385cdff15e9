import type { Db } from '../../platform/database/database.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { sendEmail } from '../../platform/sending/sending.ts'
import type { Services } from '../../platform/services.ts'
import { findFeedbackRecipients, findReviewSettings } from '../reviews/reviews.public.ts'
import type { InvitationPage } from './review-page.queries.ts'

const PREVIEW_LETTERS = 120

/** In the transaction that stores the feedback, so that each feedback is e-mailed exactly once */
export async function tellPractice(
  db: Db,
  services: Services,
  page: InvitationPage,
  { rating, feedback }: { rating: number | null; feedback: string },
): Promise<void> {
  const settings = await findReviewSettings(db, page.clientUuid)
  if (!settings) return
  const { clientUuid, brand } = settings
  const facts = [
    { label: 'Name', value: page.name },
    { label: 'Rating', value: rating === null ? '' : `${rating} of 5` },
    { label: 'Feedback', value: feedback },
    { label: 'E-mail', value: page.email },
    { label: 'Phone', value: page.phoneNumber },
  ]
  for (const to of await findFeedbackRecipients(db, settings)) {
    await sendEmail(db, services, {
      clientUuid,
      brand,
      to,
      replyTo: page.email || undefined,
      purpose: 'review-feedback',
      content: {
        subject: `Feedback from ${page.name}`,
        preview: [...feedback].slice(0, PREVIEW_LETTERS).join(''),
        heading: `${page.name} has left you feedback`,
        paragraphs: [`This came in through the review page of ${settings.companyName}. It is private: nobody else can read it.`],
        facts: facts.filter(({ value }) => value !== ''),
        button: { label: 'Open Business Promoter', url: `${brandIdentity(services.config, brand).url}/businessPromoter` },
        reason: page.email
          ? 'Answer to this e-mail to reach the customer. You get it because your customers’ feedback is sent to this address.'
          : 'You get this because your customers’ feedback is sent to this address.',
      },
    })
  }
}
