import type { Db } from '../../platform/database/database.ts'
import { listBlockedHosts } from './blocked-hosts/blocked-hosts.queries.ts'

/** For `doctor`: hosts that payers' browsers blocked beside the card fields in the last month */
export function findBlockedHosts(db: Db) {
  return listBlockedHosts(db)
}
