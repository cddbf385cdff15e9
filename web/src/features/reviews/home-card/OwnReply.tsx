import { Button, Loader } from '@mantine/core'
import { IconAlertCircle, IconChevronRight, IconCornerDownRight } from '@tabler/icons-react'
import type { NewestReview } from '#contract/reviews/newest-review.ts'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import classes from './newest-review.module.css'

/** The business's own reply, published or pending */
export function OwnReply({ review, onNext }: { review: NewestReview; onNext: (() => void) | undefined }) {
  const isDeleting = review.response_state === 'deleting'
  const isSending = review.response_state === 'sending' || isDeleting
  const isPending = review.response_state === 'pending'
  return (
    <>
      <div className={classes.ownReply}>
        <p className={classes.ownReplyHead} role="status">
          {isSending ? (
            <Loader size={15} color="currentColor" aria-hidden />
          ) : (
            <IconCornerDownRight className={classes.icon} stroke={1.75} aria-hidden />
          )}
          {isDeleting
            ? 'Deleting on Google…'
            : isSending
              ? 'Sending to Google…'
              : isPending
                ? 'Google is reviewing your reply'
                : 'Response from the owner'}
          {!isSending && (
            <span className={classes.answered}>
              {isPending ? <StatusBadge tone="info">In review</StatusBadge> : <StatusBadge tone="good">Answered</StatusBadge>}
            </span>
          )}
        </p>
        <p className={classes.ownReplyText}>{review.response_contents}</p>
        {!isSending && review.response_problem !== '' && (
          <p className={classes.problem} role="alert">
            <IconAlertCircle className={classes.icon} stroke={1.75} aria-hidden />
            {review.response_problem}
          </p>
        )}
      </div>
      {onNext && (
        <Button
          className={classes.next}
          variant="light"
          size="xs"
          rightSection={<IconChevronRight className={classes.icon} stroke={1.75} aria-hidden />}
          onClick={onNext}
        >
          Next review to reply to
        </Button>
      )}
    </>
  )
}
