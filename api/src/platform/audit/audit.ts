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
  /** Where a job's cause came from; within a request it is known automatically */
  network?: string | undefined
}

/** The request of an account, or one in a business's name by the agency or a customer */
type Cause = { request: { id: string } } & ({ account: { uuid: string; clientUuid: string } } | { clientUuid: string })

/**
 * An audit log writer typed to one feature's own actions, so that the feature cannot write another's. Each action is declared in its
 * category, by which the log is filtered
 */
export const createAuditLog = <const Action extends string>(actions: Partial<Record<AuditCategory, readonly Action[]>>) => {
  /** For what is not recorded in its own request */
  const record = async (db: Db, event: AuditEvent<Action>): Promise<void> => {
    const actor = currentActor()
    // Customers who unsubscribe or pay by a link must not be traceable by the business, and a vendor's server carries no information
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
