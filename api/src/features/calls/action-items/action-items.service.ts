import { formatPhoneNumber } from '#contract/formats.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { callsAudit } from '../calls.audit.ts'
import {
  type AnalysedItem,
  deleteCallBack,
  insertCallBack,
  removeAnalysedItems,
  updateStatus,
  upsertAnalysedItems,
} from './action-items.queries.ts'

interface MissedCall {
  clientUuid: string
  callSid: string
  callerName: string
  /** E.164, empty when withheld */
  phoneFrom: string
  startedAt: Date
}

/**
 * Nobody answered a call: adds an item to call back the same day. Idempotent, and an item that was dismissed stays dismissed. A caller who
 * withheld the number cannot be called back.
 */
export async function addCallBack(db: Db, { callerName, phoneFrom, ...call }: MissedCall): Promise<void> {
  if (!phoneFrom) return
  const number = formatPhoneNumber(phoneFrom)
  await insertCallBack(db, { ...call, text: callerName ? `Call back ${callerName}, ${number}` : `Call back ${number}` })
}

/** For a call that turns out to have been answered after all */
export const removeCallBack = (db: Db, call: { clientUuid: string; callSid: string }): Promise<void> => deleteCallBack(db, call)

/**
 * Stores the items that the analysis found, in its order. Idempotent; a new analysis replaces the items of the previous one, and a
 * dismissed item stays dismissed as long as its text is the same.
 */
export async function addAnalysedItems(
  db: Db,
  call: { clientUuid: string; callSid: string },
  items: readonly AnalysedItem[],
): Promise<void> {
  if (items.length > 0) await upsertAnalysedItems(db, call, items)
  await removeAnalysedItems(db, call, items.length)
}

/** Idempotent; only an actual change is written to the audit log */
export async function changeStatus({ db, services, account, request }: AccountContext, uuid: string, showItem: boolean): Promise<void> {
  const outcome = await updateStatus(db, uuid, showItem ? null : services.clock.now())
  if (outcome === 'missing') throw notFound('This action item')
  if (outcome === 'unchanged') return
  await callsAudit.record(db, {
    clientUuid: account.clientUuid,
    accountUuid: account.uuid,
    action: showItem ? 'action_item_restored' : 'action_item_dismissed',
    requestId: request.id,
    details: { uuid },
  })
}
