import type { Log } from '../base/log.ts'
import type { Metrics } from '../base/metrics.ts'
import { type ModelCall, modelCalls } from '../vendors/ai.ts'

/** Logs every call of a model and counts it in the metrics, until the returned function is called */
export function startCountingModelCalls({ metrics, log }: { metrics: Metrics; log: Log }): () => void {
  const count = (call: unknown) => {
    const { spent, remaining } = call as ModelCall
    const { model, inputTokens, outputTokens, audioS, dollars } = spent
    metrics.modelCalls.inc({ model })
    metrics.modelTokens.inc({ model, direction: 'in' }, inputTokens)
    metrics.modelTokens.inc({ model, direction: 'out' }, outputTokens)
    metrics.modelAudioSeconds.inc({ model }, audioS)
    if (dollars !== null) metrics.modelDollars.inc({ model }, dollars)
    for (const [unit, left] of Object.entries(remaining)) if (left !== null) metrics.modelRemaining.set({ model, unit }, left)
    log.info({ ...spent, remaining }, 'a model was called')
  }
  modelCalls.subscribe(count)
  return () => modelCalls.unsubscribe(count)
}
