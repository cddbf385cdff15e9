import { GENERATION_STEPS, type GenerationProgress, type GenerationStep } from '#contract/ai-promoter/review-requests.ts'

const STEP_LABELS: Record<GenerationStep, { done: string; now: string }> = {
  settings: { done: 'Business settings and staff rules', now: 'Reading business settings and staff rules' },
  first: { done: '1st suggestion', now: 'Writing the 1st suggestion' },
  second: { done: '2nd suggestion', now: 'Writing the 2nd suggestion' },
  third: { done: '3rd suggestion', now: 'Writing the 3rd suggestion' },
  check: { done: 'Comparison of the three', now: 'Comparing the three' },
  link: { done: 'QR code and link', now: 'Creating QR code and link' },
}

const SUGGESTIONS: readonly GenerationStep[] = ['first', 'second', 'third']

interface StepLine {
  step: GenerationStep
  state: 'done' | 'now' | 'waiting'
  label: string
  /** "0:24"; empty until the step has begun */
  time: string
}

/** The job's steps in order. Before the job begins, the first step counts as the current one */
export function buildStepLines(progress: GenerationProgress | undefined, now: Date): StepLine[] {
  const begun = new Map(progress?.steps.map((entry) => [entry.step, entry]))
  const hasBegun = begun.size > 0
  return GENERATION_STEPS.map((step, place) => {
    const entry = begun.get(step)
    if (!entry) {
      const isNext = !hasBegun && place === 0
      return { step, state: isNext ? 'now' : 'waiting', label: isNext ? STEP_LABELS[step].now : STEP_LABELS[step].done, time: '' }
    }
    const isDone = entry.finished_at !== null
    const time = formatClock(secondsBetween(entry.started_at, entry.finished_at ?? now.toISOString()))
    return { step, state: isDone ? 'done' : 'now', label: isDone ? STEP_LABELS[step].done : STEP_LABELS[step].now, time }
  })
}

/** Seconds since the first step began; 0 before that */
export function secondsTaken(progress: GenerationProgress | undefined, now: Date): number {
  const first = progress?.steps[0]
  return first ? secondsBetween(first.started_at, now.toISOString()) : 0
}

/** "about 40 s left", in steps of five seconds; null while nothing is known, or when it is almost done */
export function describeTimeLeft(progress: GenerationProgress | undefined): string | null {
  const left = progress?.seconds_left
  if (left == null || left <= 0) return null
  return `about ${formatSeconds(Math.max(5, Math.round(left / 5) * 5))} left`
}

/** "2 of 3 suggestions written, about 40 s left" */
export function describeDraftsWritten(progress: GenerationProgress): string {
  const written = progress.steps.filter(({ step, finished_at: end }) => SUGGESTIONS.includes(step) && end !== null).length
  const left = describeTimeLeft(progress)
  return `${written} of ${SUGGESTIONS.length} suggestions written${left === null ? '' : `, ${left}`}`
}

/** From 0 to 1; the current step counts half */
export function progressFraction(progress: GenerationProgress | undefined): number {
  const done = progress?.steps.filter(({ finished_at: end }) => end !== null).length ?? 0
  return Math.min(1, (done + (done < GENERATION_STEPS.length ? 0.5 : 0)) / GENERATION_STEPS.length)
}

/** "45 s", "1 min 5 s" */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`
}

const formatClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Never negative: the clocks of browser and server may differ */
function secondsBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
}
