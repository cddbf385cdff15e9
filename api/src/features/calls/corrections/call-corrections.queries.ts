import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { calls, type ModelSaid } from '../calls.tables.ts'
import { type CorrectableValues, toCorrectionColumns } from './corrected-fields.ts'

const isCall = (callSid: string) => and(eq(calls.clientUuid, currentClient), eq(calls.callSid, callSid))

interface CorrectableCall {
  current: CorrectableValues
  modelSaid: ModelSaid
  isAnalyzed: boolean
}

/** Locks the call: an analysis that ends at the same time is written before or after the correction, never over it */
export async function lockCallForCorrection(db: Db, callSid: string): Promise<CorrectableCall | null> {
  const [row] = await db
    .select({
      modelSaid: calls.modelSaid,
      isAnalyzed: sql<boolean>`${calls.analysisState} = 'done'`,
      current: {
        caller_name: calls.callerName,
        category: calls.category,
        referral_source: calls.referralSource,
        new_client: calls.newClient,
        conversion: calls.conversion,
        appointments: calls.appointments,
        issued_resolved: calls.issueResolved,
        ai_analytics: calls.qualityScore,
        summary: calls.summary,
      },
    })
    .from(calls)
    .where(isCall(callSid))
    .for('update')
  return row ?? null
}

export async function saveCorrections(db: Db, callSid: string, values: Partial<CorrectableValues>, modelSaid: ModelSaid): Promise<void> {
  await db
    .update(calls)
    .set({ ...toCorrectionColumns(values), modelSaid })
    .where(isCall(callSid))
}
