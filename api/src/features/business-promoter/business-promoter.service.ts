import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { saveReviewAnswers } from '#contract/review-page.ts'
import type { Db } from '../../platform/database/database.ts'
import { readAsSystem } from '../../platform/database/tenancy.ts'
import type { Services } from '../../platform/services.ts'
import { type FoundInvitation, lockFeedback, selectByKey, updateAnswers, updateClicked } from './invitation-keys.queries.ts'

export type { FoundInvitation }

/** 128 bits, 22 letters; only its hash is kept, so a copy of the database opens nobody's page */
export const makeInvitationKey = (): string => randomBytes(16).toString('base64url')

export const hashInvitationKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Whose link it is: asked before any client is known. An expired one is found too, and says so */
export async function findInvitationByKey({ database, clock }: Services, key: string): Promise<FoundInvitation | null> {
  const statement = selectByKey.statement({ keyHash: hashInvitationKey(key), now: clock.now().toISOString() })
  const [found] = await readAsSystem(database, statement)
  return found ?? null
}

/** In a transaction of its client; counted once for each channel */
export async function recordClick(db: Db, { clock }: Services, found: FoundInvitation): Promise<void> {
  await updateClicked(db, found, found.channel, clock.now())
}

type Answers = z.output<typeof saveReviewAnswers.body>

/** In a transaction of its client. What is not given stays, and a link once followed stays followed. Says whether there is new feedback to read */
export async function keepAnswers(
  db: Db,
  { clock }: Services,
  found: FoundInvitation,
  answers: Answers,
): Promise<{ newFeedback: boolean }> {
  const now = clock.now()
  const before = await lockFeedback(db, found)
  if (before === null) return { newFeedback: false }
  const feedback = answers.bad_rating_feedback
  await updateAnswers(db, found, {
    // Also keeps the statement whole when nothing else is given
    feedback: feedback ?? before,
    ...(answers.rating !== undefined && { rating: answers.rating }),
    ...(answers.google_review_clicked && !found.googleClicked && { googleClickedAt: now }),
    ...(answers.yelp_review_clicked && !found.yelpClicked && { yelpClickedAt: now }),
    ...(answers.marketing_permission_allow !== undefined && { marketingPermission: answers.marketing_permission_allow }),
    ...(answers.friend_refer !== undefined && { friendRefer: answers.friend_refer }),
  })
  return { newFeedback: feedback !== undefined && feedback !== before }
}
