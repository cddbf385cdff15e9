import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconCornerDownRight, IconPencil } from '@tabler/icons-react'
import classes from './review-item.module.css'
import type { Review } from './reviews.data.ts'

/** The practice's published or pending response. `onEdit` is given where it can be edited */
export function OwnerResponse({ review, onEdit }: { review: Review; onEdit?: () => void }) {
  const { response_contents: text, response_state: state, response_problem: problem } = review
  const isFailed = state === 'failed'
  return (
    <div className={classes.response} data-failed={isFailed || undefined}>
      <p className={classes.responseHead}>
        {state === 'sending' ? (
          <Loader className={classes.responseIcon} size={15} color="currentColor" aria-hidden />
        ) : (
          <IconCornerDownRight className={classes.responseIcon} stroke={1.75} aria-hidden />
        )}
        {state === 'sending' ? 'Sending to Google…' : isFailed ? 'Your answer was not published' : 'Response from the owner'}
        {onEdit && state !== 'sending' && (
          <Button
            variant="subtle"
            size="xs"
            className={classes.edit}
            leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
            onClick={onEdit}
          >
            {isFailed ? 'Try again' : 'Edit'}
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
