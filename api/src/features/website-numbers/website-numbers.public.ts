import type { ReferralSource } from '#contract/calls/calls.ts'
import type { WebsiteVisit } from '#contract/website-numbers/website-visit.ts'
import type { Db } from '../../platform/database/database.ts'
import { findCallVisit, findHolder, insertCallVisitOnce } from './website-numbers.queries.ts'

/**
 * Records which visit of the website a new call came from, and returns the visit's source. undefined: the number is not for single visitors,
 * so that its own source counts; null: it is, but no visitor had it at that moment, and the source stays unknown
 */
export async function joinCallWithVisit(
  db: Db,
  { clientUuid, callSid }: { clientUuid: string; callSid: string },
  numberUuid: string,
  at: Date,
): Promise<ReferralSource | null | undefined> {
  const holder = await findHolder(db, numberUuid, at)
  if (!holder) return undefined
  const { visitUuid, ...visit } = holder
  if (visitUuid === null) return null
  // The row of a joined table is complete once its key is there
  const { source, medium, campaign, keyword, landingPage, referrer } = visit as {
    [Fact in keyof typeof visit]: NonNullable<(typeof visit)[Fact]>
  }
  await insertCallVisitOnce(db, { clientUuid, callSid, source, medium, campaign, keyword, landingPage, referrer })
  return source
}

/** The visit that a call came from; null: unknown */
export const findVisitOfCall = (db: Db, callSid: string): Promise<WebsiteVisit | null> => findCallVisit(db, callSid)
