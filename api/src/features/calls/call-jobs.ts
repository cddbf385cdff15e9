import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import type { Services } from '../../platform/services/services.ts'
import { findInquirySettings } from '../inquiry-settings/inquiry-settings.public.ts'
import { type CallRecord, findCallRecord, saveAnalysisState } from './intake/call-record.queries.ts'

export const callPayload = z.object({ clientUuid: z.uuid(), callSid: z.string() })
export type CallKey = z.output<typeof callPayload>

/** Back-off of 5 s, 10 s, 20 s …: long enough for a provider's outage over a weekend */
export const PATIENT_RETRY = { limit: 15, delayS: 5 }

/** "failed" counts too: an operator may run its dead job again */
export const isAwaitingAnalysis = (state: string | null | undefined) => state === 'pending' || state === 'failed'

/**
 * The call, if its analysis is still wanted. A job may have waited for days: if analysis was turned off in the meantime, neither the
 * recording nor the transcript may be sent to a provider anymore.
 */
export function findCallToAnalyze({ database }: Services, key: CallKey): Promise<{ call: CallRecord; timeZone: string } | null> {
  return withTenant(database, key.clientUuid, async (db) => {
    const call = await findCallRecord(db, key)
    if (!call || !isAwaitingAnalysis(call.analysisState)) return null
    const settings = await findInquirySettings(db, key.clientUuid)
    if (settings?.analysis) return { call, timeZone: settings.timeZone }
    await saveAnalysisState(db, key, 'none', null)
    return null
  })
}

const NOT_SET_UP_RIGHT =
  'Something isn’t set up correctly on our side. Nothing is lost, and this will continue automatically once it’s fixed.'

/** While a provider is unreachable or misconfigured, stores a sentence with the call, which is shown to whoever waits for its analysis */
export async function storeProblemOnFailure<T>(services: Services, key: CallKey, sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError && error.untilFixed) await saveAnalysisProblem(services, key, 'pending', NOT_SET_UP_RIGHT)
    else if (error instanceof ProviderError && error.retryable) await saveAnalysisProblem(services, key, 'pending', sentence)
    throw error
  }
}

export function saveAnalysisProblem({ database }: Services, key: CallKey, state: 'pending' | 'failed', sentence: string): Promise<void> {
  return withTenant(database, key.clientUuid, (db) => saveAnalysisState(db, key, state, sentence))
}
