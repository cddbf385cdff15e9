import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { calls, type ModelSaid } from '../calls.tables.ts'
import { type CorrectableValues, toColumns } from './corrected-fields.ts'

const isCall = (callSid: string) => and(eq(calls.clientUuid, currentClient), eq(calls.callSid, callSid))

/** Locks the call: an analysis that ends meanwhile is written before or after the correction, never over it */
export async function lockCorrectable(db: Db, callSid: string): Promise<{ current: CorrectableValues; modelSaid: ModelSaid } | null> {
  const [row] = await db
    .select({
      modelSaid: calls.modelSaid,
      current: {
        caller_name: calls.callerName,
        category: calls.category,
        referral_source: calls.referralSource,
        new_client: calls.newClient,
        issued_resolved: calls.issueResolved,
      },
    })
    .from(calls)
    .where(isCall(callSid))
    .for('update')
  return row ?? null
}

export async function saveCorrected(db: Db, callSid: string, values: Partial<CorrectableValues>, modelSaid: ModelSaid): Promise<void> {
  await db
    .update(calls)
    .set({ ...toColumns(values), modelSaid })
    .where(isCall(callSid))
}
