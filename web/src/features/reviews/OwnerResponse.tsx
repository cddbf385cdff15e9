import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconClock, IconCornerDownRight, IconPencil } from '@tabler/icons-react'
import classes from './review-item.module.css'
import type { Review } from './reviews.data.ts'

const RESPONSE_HEADS: Record<Review['response_state'], string> = {
  none: '',
  sending: 'Sending to Google…',
  pending: 'Google is looking at your answer',
  published: 'Response from the owner',
  rejected: 'Google rejected your answer',
  failed: 'Your answer was not published',
}

/** The practice's published or pending response. `onEdit` is given where it can be edited */
export function OwnerResponse({ review, onEdit }: { review: Review; onEdit?: () => void }) {
  const { response_contents: text, response_state: state, response_problem: problem } = review
  const isFailed = state === 'failed' || state === 'rejected'
  return (
    <div className={classes.response} data-failed={isFailed || undefined}>
      <p className={classes.responseHead}>
        {state === 'sending' ? (
          <Loader className={classes.responseIcon} size={15} color="currentColor" aria-hidden />
        ) : state === 'pending' ? (
          <IconClock className={classes.responseIcon} stroke={1.75} aria-hidden />
        ) : (
          <IconCornerDownRight className={classes.responseIcon} stroke={1.75} aria-hidden />
        )}
        {RESPONSE_HEADS[state]}
        {onEdit && state !== 'sending' && (
          <Button
            variant="subtle"
            size="xs"
            className={classes.edit}
            leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
            onClick={onEdit}
          >
            {state === 'rejected' ? 'Rewrite' : isFailed ? 'Try again' : 'Edit'}
            <VisuallyHidden> your answer to {review.reviewer_name}</VisuallyHidden>
          </Button>
        )}
      </p>
      <p className={classes.responseText}>{text}</p>
      {state !== 'sending' && problem !== '' && (
        <p className={classes.responseProblem} role="alert">
          <IconAlertCircle stroke={1.75} aria-hidden />
          {problem}
        </p>
      )}
    </div>
  )
}
