import { z } from 'zod'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { ProviderError } from '../../../platform/provider-error.ts'
import type { Services } from '../../../platform/services.ts'
import { findSettings } from '../../inquiry-settings/inquiry-settings.public.ts'
import { type CallRecord, findCallRecord, saveAnalysisState } from './call-record.queries.ts'

export const callPayload = z.object({ clientUuid: z.uuid(), callSid: z.string() })
export type CallKey = z.output<typeof callPayload>

/** 5 s, 10 s, 20 s …: a provider may be away for a weekend */
export const PATIENT_RETRY = { limit: 15, delayS: 5 }

/** A failed analysis may still come: from a dead job that is run again */
export const isWaiting = (state: string | null | undefined) => state === 'pending' || state === 'failed'

/**
 * The call, if its analysis is still wanted. A call may have waited for days: when the analysis was switched off meanwhile, neither its
 * recording nor its words leave the house any more.
 */
export function findCallToAnalyse({ database }: Services, key: CallKey): Promise<{ call: CallRecord; timeZone: string } | null> {
  return withTenant(database, key.clientUuid, async (db) => {
    const call = await findCallRecord(db, key)
    if (!call || !isWaiting(call.analysisState)) return null
    const settings = await findSettings(db, key.clientUuid)
    if (settings?.analysis) return { call, timeZone: settings.timeZone }
    await saveAnalysisState(db, key, 'none', null)
    return null
  })
}

/** While a provider is away the call says so, on the screen of whoever waits for it */
export async function tellWhileWaiting<T>(services: Services, key: CallKey, sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError && error.retryable) await tell(services, key, 'pending', sentence)
    throw error
  }
}

export function tell({ database }: Services, key: CallKey, state: 'pending' | 'failed', sentence: string): Promise<void> {
  return withTenant(database, key.clientUuid, (db) => saveAnalysisState(db, key, state, sentence))
}
