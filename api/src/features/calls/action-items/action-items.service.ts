import { notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { callsAudit } from '../calls.audit.ts'
import { type AnalyzedItem, removeAnalyzedItemsBeyond, updateItemStatus, upsertAnalyzedItems } from './action-items.queries.ts'
import { findCallerOfItem, lockCaller } from './call-backs.queries.ts'
import { reopenCallBack } from './call-backs.service.ts'

/**
 * Stores the items that the analysis found, in its order. Idempotent. A new analysis replaces the items of the previous one, but a
 * dismissed item stays dismissed while its text is the same.
 */
export async function replaceAnalyzedItems(
  db: Db,
  call: { clientUuid: string; callSid: string },
  items: readonly AnalyzedItem[],
): Promise<void> {
  if (items.length > 0) await upsertAnalyzedItems(db, call, items)
  await removeAnalyzedItemsBeyond(db, call, items.length)
}

/** Idempotent. Only an actual change is written to the audit log */
export async function changeItemStatus({ db, services, account, request }: AccountContext, uuid: string, showItem: boolean): Promise<void> {
  // Locked before the item, in the same order as in reports about the same caller's calls
  const caller = await findCallerOfItem(db, account.clientUuid, uuid)
  if (caller) await lockCaller(db, caller)
  const outcome = await updateItemStatus(db, uuid, showItem ? null : services.clock.now())
  if (outcome === 'missing') throw notFound('This action item')
  if (outcome === 'unchanged') return
  if (caller && showItem) await reopenCallBack(db, caller, uuid)
  await callsAudit.recordBy(db, { account, request }, showItem ? 'action_item_restored' : 'action_item_dismissed', { uuid })
}
