import { GENERATION_STEPS, type GenerationProgress, type GenerationStep } from '#contract/ai-promoter/review-requests.ts'
import type { Variation } from './build-draft-request.ts'

type Steps = GenerationProgress['steps']

const WRITING: readonly GenerationStep[] = ['first', 'second', 'third']

export const stepOfVariation = (variation: Variation): GenerationStep => WRITING[variation - 1] as GenerationStep

/** A step that is repeated gets a new start time */
export function withStepStarted(steps: Steps, step: GenerationStep, now: Date): Steps {
  const rest = steps.filter((other) => other.step !== step)
  return sortSteps([...rest, { step, started_at: now.toISOString(), finished_at: null }])
}

export function withStepFinished(steps: Steps, step: GenerationStep, now: Date): Steps {
  const started = steps.find((other) => other.step === step)?.started_at ?? now.toISOString()
  return sortSteps([...steps.filter((other) => other.step !== step), { step, started_at: started, finished_at: now.toISOString() }])
}

const sortSteps = (steps: Steps): Steps =>
  steps.sort((one, other) => GENERATION_STEPS.indexOf(one.step) - GENERATION_STEPS.indexOf(other.step))

export const isFinished = (steps: Steps, step: GenerationStep): boolean =>
  steps.some((other) => other.step === step && other.finished_at !== null)

/** The next variation to write; null when all three are written */
export const nextVariation = (steps: Steps): Variation | null =>
  ([1, 2, 3] as const).find((variation) => !isFinished(steps, stepOfVariation(variation))) ?? null

/** How long one suggestion took on average; null when none was completed */
export function averageSecondsPerDraft(finished: readonly Steps[]): number | null {
  const seconds = finished
    .flat()
    .filter(({ step, finished_at: end }) => WRITING.includes(step) && end !== null)
    .map(({ started_at: start, finished_at: end }) => (Date.parse(end ?? start) - Date.parse(start)) / 1000)
  return seconds.length === 0 ? null : seconds.reduce((sum, each) => sum + each, 0) / seconds.length
}

/** At least one second, even when it takes longer than usual */
export function estimateSecondsLeft(steps: Steps, secondsPerDraft: number | null, now: Date): number | null {
  if (secondsPerDraft === null) return null
  const open = WRITING.filter((step) => !isFinished(steps, step))
  const atWork = steps.find(({ step, finished_at: end }) => open.includes(step) && end === null)
  const spent = atWork ? Math.min(secondsPerDraft, (now.getTime() - Date.parse(atWork.started_at)) / 1000) : 0
  return Math.max(1, Math.round(open.length * secondsPerDraft - spent))
}
