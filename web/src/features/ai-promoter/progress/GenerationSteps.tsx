import { Loader, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { GenerationProgress } from '#contract/ai-promoter/review-requests.ts'
import { useNow } from '../../../platform/time/use-now.ts'
import classes from './progress.module.css'
import { buildStepLines, describeTimeLeft, formatSeconds, progressFraction, secondsTaken } from './progress-labels.ts'

/** The job's real steps with their times. Undefined until the server knows about the request */
export function GenerationSteps({ progress }: { progress: GenerationProgress | undefined }) {
  const now = useNow(1000)
  const lines = buildStepLines(progress, now)
  const current = lines.findIndex(({ state }) => state === 'now')
  const place = current < 0 ? lines.filter(({ state }) => state === 'done').length : current + 1
  const times = [formatSeconds(secondsTaken(progress, now)), describeTimeLeft(progress)].filter(Boolean).join(', ')
  return (
    <>
      <div className={classes.measure}>
        <ProgressBar label="Suggestions" progress={progress} />
        <div className={classes.figures}>
          <span>
            Step {place} of {lines.length}
          </span>
          <span>{times}</span>
        </div>
      </div>
      <ol className={classes.steps}>
        {lines.map(({ step, state, label, time }) => (
          <li key={step} className={classes.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={classes.dot} aria-hidden>
              {state === 'done' && <IconCheck stroke={2.5} />}
              {state === 'now' && <Loader size={20} />}
            </span>
            <span className={classes.text}>{label}</span>
            <span className={classes.time}>{time}</span>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{lines[current]?.label}</VisuallyHidden>
    </>
  )
}

export function ProgressBar({ label, progress }: { label: string; progress: GenerationProgress | undefined }) {
  const percent = Math.round(progressFraction(progress) * 100)
  return (
    <span className={classes.bar} role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
      <span className={classes.barDone} style={{ width: `${percent}%` }} />
    </span>
  )
}
