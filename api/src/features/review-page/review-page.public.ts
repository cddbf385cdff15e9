import { notFound } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OpenContext, RequestFacts } from '../../platform/http/route.ts'
import { assertNotBlockedInProcess, countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import type { Services } from '../../platform/services/services.ts'
import { addFeedbackTask } from '../calls/calls.public.ts'
import { queueNotice } from '../notices/notices.public.ts'
import { findReviewSettings } from '../reviews/reviews.public.ts'
import { isRobot } from './is-robot.ts'

/**
 * Rate limits per IP address against guessing. Only invalid keys are counted, because everybody in a waiting room or behind a mobile
 * carrier has the same address. Above the first limit, wrong keys are rejected while valid ones still open; above the second, nothing
 * opens, so that a rejection reveals nothing.
 */
export const WRONG_KEYS = { name: 'wrong review page key by address', max: 30, windowS: 600 }
export const GUESSES = { name: 'guessed review page key by address', max: 300, windowS: 600 }

export function assertNotGuessingKeys({ services: { database, clock }, request }: OpenContext): void {
  assertNotBlockedInProcess(database, clock, GUESSES, request.address)
}

/** Unknown, malformed and expired keys get the same response, so that it reveals nothing to somebody who guesses */
export async function countAndRejectUnknownKey({ services: { database, clock }, request }: OpenContext): Promise<never> {
  await countAttemptOrThrow(database, clock, GUESSES, request.address)
  await countAttemptOrThrow(database, clock, WRONG_KEYS, request.address)
  throw notFound('This page')
}

/** Link previews and scanners open pages too; only a person's visit counts as a click */
export const isPersonVisiting = ({ method, headers }: Pick<RequestFacts, 'method' | 'headers'>): boolean =>
  method !== 'HEAD' && !isRobot(headers)

const PREVIEW_LETTERS = 120

/** The customer who gave the feedback */
interface FeedbackPage {
  clientUuid: string
  invitationUuid: string
  name: string
  email: string
  phoneNumber: string
  /** The path in the portal where the practice finds this feedback */
  link: `/${string}`
}

/** Runs in the transaction that stores the feedback, so that each feedback causes one notice and one task */
export async function addFeedbackTaskAndNotice(
  db: Db,
  services: Services,
  page: FeedbackPage,
  { rating, feedback }: { rating: number | null; feedback: string },
): Promise<void> {
  await addFeedbackTask(db, { ...page, rating, feedback }, services.clock.now())
  const settings = await findReviewSettings(db, page.clientUuid)
  if (!settings) return
  const happenedAt = services.clock.now()
  await queueNotice(db, services, {
    clientUuid: page.clientUuid,
    kind: 'private_feedback',
    // A customer may write again, which is a new event
    about: `${page.invitationUuid} ${happenedAt.toISOString()}`,
    happenedAt,
    title: `Private feedback from ${page.name || 'a customer'}`,
    facts: [
      { label: 'Name', value: page.name },
      { label: 'Rating', value: rating === null ? '' : `${rating} of 5` },
      { label: 'Feedback', value: feedback },
      { label: 'Email', value: page.email },
      { label: 'Phone', value: page.phoneNumber },
    ],
    email: {
      subject: `Feedback from ${page.name}`,
      preview: [...feedback].slice(0, PREVIEW_LETTERS).join(''),
      heading: `${page.name} left you feedback`,
      paragraphs: [`This feedback came through ${settings.companyName}’s review page. It’s private: only your team can read it.`],
      ...(page.email && { replyTo: page.email }),
    },
    link: page.link,
  })
}
