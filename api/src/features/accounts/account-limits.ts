import { withSystem } from '../../platform/database/tenancy.ts'
import type { SlowAccountContext } from '../../platform/http/route.ts'
import { countAttemptOrThrow, uncountAttempt } from '../../platform/rate-limit/rate-limit.ts'

const HOUR_S = 3600
/** Anyone can type any address into an invitation, so these limits prevent using us to flood somebody's inbox */
export const INVITATION_LIMITS = {
  byEmail: { name: 'account invitation by e-mail', max: 5, windowS: HOUR_S },
  byAccount: { name: 'account invitation sent again', max: 5, windowS: HOUR_S },
  byClient: { name: 'account invitations by client', max: 100, windowS: HOUR_S },
}

/** Each password needs a hash, and the entire installation computes only two at a time */
export const PASSWORD_LIMIT = { name: 'passwords set by client', max: 100, windowS: HOUR_S }

/**
 * Limits how often a response reveals that an email address has an account of any business, so that nobody can check a list of addresses
 */
const TAKEN_LIMIT = { name: 'taken e-mails by client', max: 10, windowS: HOUR_S }

/** Counted before the result is known, so that a rejection reveals nothing, and reverted if the email address was free */
export async function insertWithTakenEmailLimit<T>({ services, account }: SlowAccountContext, insert: () => Promise<T>): Promise<T> {
  const { database, clock } = services
  await countAttemptOrThrow(database, clock, TAKEN_LIMIT, account.clientUuid)
  const result = await insert()
  await withSystem(database, (db) => uncountAttempt(db, TAKEN_LIMIT, account.clientUuid))
  return result
}
