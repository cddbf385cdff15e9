import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconClock, IconCornerDownRight, IconPencil, IconTrash } from '@tabler/icons-react'
import { LongText } from '../../../ui/content/LongText.tsx'
import type { Review } from '../reviews.data.ts'
import classes from './owner-response.module.css'

const RESPONSE_HEADS: Record<Review['response_state'], string> = {
  none: '',
  sending: 'Sending to Google…',
  pending: 'Google is reviewing your reply',
  published: 'Response from the owner',
  rejected: 'Google rejected your reply',
  failed: 'Your reply wasn’t published',
  deleting: 'Deleting on Google…',
}

const EDITS: Partial<Record<Review['response_state'], string>> = { rejected: 'Rewrite', failed: 'Try again' }

interface OwnerResponseProps {
  review: Review
  /** Defined if the response can be edited */
  onEdit?: () => void
  /** Defined if the response can be deleted */
  onDelete?: () => void
}

/** The practice's published or pending response */
export function OwnerResponse({ review, onEdit, onDelete }: OwnerResponseProps) {
  const { response_contents: text, response_state: state, response_problem: problem } = review
  const isFailed = state === 'failed' || state === 'rejected'
  const isUnderWay = state === 'sending' || state === 'deleting'
  return (
    <div className={classes.response} data-failed={isFailed || undefined}>
      <ResponseIcon state={state} />
      <div className={classes.text}>
        <LongText>
          <strong className={classes.head}>{RESPONSE_HEADS[state]}</strong> {text}
        </LongText>
      </div>
      {!isUnderWay && (onEdit || onDelete) && (
        <div className={classes.buttons}>
          {onEdit && (
            <Button variant="subtle" size="xs" leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />} onClick={onEdit}>
              {EDITS[state] ?? 'Edit'}
              <VisuallyHidden> your reply to {review.reviewer_name}</VisuallyHidden>
            </Button>
          )}
          {/* A reply that was never published cannot be deleted on Google */}
          {onDelete && state !== 'failed' && (
            <Button variant="subtle" size="xs" leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />} onClick={onDelete}>
              Delete
              <VisuallyHidden> your reply to {review.reviewer_name}</VisuallyHidden>
            </Button>
          )}
        </div>
      )}
      {state !== 'sending' && problem !== '' && (
        <p className={classes.problem} role="alert" data-waiting={isUnderWay || undefined}>
          <IconAlertCircle stroke={1.75} aria-hidden />
          {problem}
        </p>
      )}
    </div>
  )
}

function ResponseIcon({ state }: { state: Review['response_state'] }) {
  if (state === 'sending' || state === 'deleting') return <Loader className={classes.icon} size={15} color="currentColor" aria-hidden />
  const Icon = state === 'pending' ? IconClock : IconCornerDownRight
  return <Icon className={classes.icon} stroke={1.75} aria-hidden />
}
