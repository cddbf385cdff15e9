import { Loader } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import type { ReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import { Stars } from '../../../ui/content/Stars.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { ProgressBar } from '../progress/GenerationSteps.tsx'
import { describeDraftsWritten } from '../progress/progress-labels.ts'
import classes from './list.module.css'

export function ReviewStatus({ isReviewed }: { isReviewed: boolean }) {
  return (
    <StatusBadge tone={isReviewed ? 'good' : 'neutral'} icon={isReviewed ? IconCheck : IconClock}>
      {isReviewed ? 'Reviewed' : 'Pending'}
    </StatusBadge>
  )
}

export function ReviewerRating({ rating }: { rating: number | null }) {
  if (rating === null) return <span className={classes.nothing}>-</span>
  return (
    <span className={classes.rating}>
      <Stars rating={rating} />
      <b>{rating}</b>
    </span>
  )
}

/** Progress of a request that cannot be sent yet, in place of its statuses */
export function RequestProgress({ request: { progress, reviewer_name: name } }: { request: ReviewRequest }) {
  if (progress.state === 'failed') {
    return (
      <span className={classes.failed}>
        <IconAlertCircle className={classes.failedIcon} stroke={2} aria-hidden />
        <span>Failed. Open it to start again.</span>
      </span>
    )
  }
  return (
    <span className={classes.progress}>
      <span className={classes.generating}>
        <Loader size={16} aria-hidden />
        Generating…
      </span>
      <span className={classes.progressBar}>
        <ProgressBar label={`Suggestions for ${name}`} progress={progress} />
      </span>
      <span className={classes.progressText}>{describeDraftsWritten(progress)}</span>
    </span>
  )
}
