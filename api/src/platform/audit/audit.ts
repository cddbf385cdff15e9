import type { Db } from '../database/database.ts'
import { currentActor } from './actor.ts'
import { auditEvents } from './audit.tables.ts'

interface AuditEvent<Word extends string> {
  clientUuid: string
  accountUuid: string | null
  action: Word
  requestId: string
  details?: Record<string, unknown>
  /** Where a job's cause came from; within a request it is known by itself */
  network?: string | undefined
}

/** An audit log writer typed to one feature's own actions, so that the feature cannot write another's */
export const auditLog = <const Word extends string>(...words: Word[]) => ({
  words: words as readonly Word[],
  record: async (db: Db, event: AuditEvent<Word>): Promise<void> => {
    const actor = currentActor()
    // A customer who unsubscribes or pays by a link is nobody whom the business may trace, and a vendor's server tells nothing
    const isTraced = event.accountUuid !== null || actor?.operator !== undefined
    const network = isTraced ? (event.network ?? actor?.network) : null
    await db.insert(auditEvents).values({ ...event, network, operator: actor?.operator })
  },
})
