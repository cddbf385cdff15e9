import type { Services } from '../services/services.ts'
import type { ModelState } from '../vendors/ai.ts'

const DAY_MS = 86_400_000
/** An announced end is reported this many days before, to leave time to try another model */
const AHEAD_DAYS = 60

export interface ModelWarning {
  model: string
  variable: string
  /** The announced day; null if the model is already gone */
  endsOn: string | null
  daysLeft: number
  sentence: string
}

/**
 * Requests the state of the configured models from the vendor, logs it and sets the metrics. Returns the warnings that somebody should act
 * on
 */
export async function checkModelsAndSetMetrics({ ai, clock, log, metrics }: Services): Promise<ModelWarning[]> {
  if (!ai) return []
  const models = await ai.checkModels()
  metrics.modelThere.reset()
  metrics.modelEnds.reset()
  for (const { model, state, endsOn } of models) {
    if (state !== 'unknown') metrics.modelThere.set({ model }, state === 'there' ? 1 : 0)
    if (endsOn) metrics.modelEnds.set({ model }, Date.parse(endsOn) / 1000)
  }
  const warnings = models.flatMap((model) => findModelWarning(model, clock.now()) ?? [])
  for (const { sentence, ...facts } of warnings) log.warn(facts, sentence)
  return warnings
}

/** What a person should know about a model, and where to change it; null when nothing is wrong */
export function findModelWarning({ model, variable, state, endsOn }: ModelState, now: Date): ModelWarning | null {
  if (state === 'gone') {
    const sentence = `The model ${model} is not available. Tasks that need it are waiting. Set ${variable} to another one and restart.`
    return { model, variable, endsOn: null, daysLeft: 0, sentence }
  }
  const daysLeft = endsOn ? Math.ceil((Date.parse(endsOn) - now.getTime()) / DAY_MS) : Infinity
  if (!endsOn || daysLeft > AHEAD_DAYS) return null
  const sentence = `The model ${model} will be retired by its vendor on ${endsOn}. Set ${variable} to another one before then, and restart.`
  return { model, variable, endsOn, daysLeft, sentence }
}
