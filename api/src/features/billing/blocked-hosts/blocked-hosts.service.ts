import { withSystem } from '../../../platform/database/tenancy.ts'
import type { OpenContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow, type RateLimit } from '../../../platform/rate-limit/rate-limit.ts'
import { type BlockedHost, countReportReturningIfNew, deleteBlockedHostsBefore } from './blocked-hosts.queries.ts'

const BY_ADDRESS: RateLimit = { name: 'blocked host by address', max: 20, windowS: 3_600 }
const REMEMBERED_MS = 30 * 86_400_000

/**
 * A payer's page reports what it was not allowed to load. The report is a hint for operators and changes no policy, because anybody can
 * send one
 */
export async function recordBlockedHost({ services, request }: OpenContext, blocked: BlockedHost): Promise<void> {
  const { database, clock, log } = services
  await countAttemptOrThrow(database, clock, BY_ADDRESS, request.address)
  const now = clock.now()
  const isNew = await withSystem(database, async (db) => {
    await deleteBlockedHostsBefore(db, new Date(now.getTime() - REMEMBERED_MS))
    return countReportReturningIfNew(db, blocked, now)
  })
  if (isNew) log.warn({ check: 'card form', ...blocked }, 'a browser did not load this host beside the card fields')
}
