import type { AuditCategory } from '#contract/audit-log.ts'
import type { Db } from '../database/database.ts'
import { currentActor } from './actor.ts'
import { auditEvents } from './audit.tables.ts'

interface AuditEvent<Action extends string> {
  clientUuid: string
  accountUuid: string | null
  action: Action
  requestId: string
  details?: Record<string, unknown>
  /** The network that caused a job; within a request it is known automatically */
  network?: string | undefined
}

/** The request of an account, or one that the agency or a customer makes in a business's name */
type Cause = { request: { id: string } } & ({ account: { uuid: string; clientUuid: string } } | { clientUuid: string })

/**
 * An audit log writer typed to one feature's own actions, so that a feature cannot record another feature's action. Each action is declared
 * in a category, by which the log can be filtered
 */
export const createAuditLog = <const Action extends string>(actions: Partial<Record<AuditCategory, readonly Action[]>>) => {
  /** Records an event outside the request that caused it */
  const record = async (db: Db, event: AuditEvent<Action>): Promise<void> => {
    const actor = currentActor()
    // The business must not be able to trace customers who unsubscribe or
    // pay by a link, and the address of a vendor's server is meaningless
    const isTraced = event.accountUuid !== null || actor?.operator !== undefined
    const network = isTraced ? (event.network ?? actor?.network) : null
    await db.insert(auditEvents).values({ ...event, network, operator: actor?.operator })
  }
  const recordBy = (db: Db, cause: Cause, action: Action, details?: Record<string, unknown>): Promise<void> => {
    const { clientUuid, uuid: accountUuid } = 'account' in cause ? cause.account : { clientUuid: cause.clientUuid, uuid: null }
    return record(db, { clientUuid, accountUuid, action, requestId: cause.request.id, ...(details && { details }) })
  }
  return { actions, record, recordBy }
}

/** The actions of a feature's audit log */
export type ActionOf<Log extends { record: (db: Db, event: never) => unknown }> = Parameters<Log['record']>[1]['action']
