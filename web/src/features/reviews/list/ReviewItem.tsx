import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconMessageReply } from '@tabler/icons-react'
import { lazy, memo, Suspense, useRef, useState } from 'react'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { When } from '../../../platform/time/When.tsx'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { LongText } from '../../../ui/content/LongText.tsx'
import { Stars } from '../../../ui/content/Stars.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { OwnerResponse } from '../reply/OwnerResponse.tsx'
import { useDeleteReply, useSendReply } from '../reply/reply.data.ts'
import { readReplyDraft } from '../reply/reply-drafts.ts'
import type { Review } from '../reviews.data.ts'
import classes from './review-item.module.css'

// Lazy-loaded, because its form needs a validation library that the list does not
const loadReplyPanel = () => import('../reply/ReplyPanel.tsx')
const ReplyPanel = lazy(loadReplyPanel)

const PICTURE_SIZE = 40

interface ReviewItemProps {
  review: Review
  platform: ReviewPlatform
  /** While false, the reviewer's initials replace the picture */
  showsPicture: boolean
}

/** Memoized because the screen renders whenever the URL changes, and on each poll of a sync */
export const ReviewItem = memo(function ReviewItem({ review, platform, showsPicture }: ReviewItemProps) {
  const [isReplying, setIsReplying] = useState(false)
  const name = review.reviewer_name || 'Anonymous'
  const isGoogle = platform === 'google'
  return (
    <article className={classes.item} aria-label={`Review by ${name}`}>
      <Avatar
        name={review.reviewer_name}
        src={showsPicture ? webAddressOrNull(review.reviewer_profile_url) : null}
        size={PICTURE_SIZE}
        isVaried
      />
      <p className={classes.name}>{name}</p>
      <p className={classes.rated}>
        <Stars rating={review.review_rate} platform={platform} />
        <When at={review.written} format="MM/DD/YY, HH:mm:ss A" className={classes.date} />
      </p>
      {isGoogle && (
        <span className={classes.status}>
          <ResponseBadge state={review.response_state} />
        </span>
      )}
      <div className={classes.body}>
        {review.review_contents === '' ? (
          <p className={classes.wordless}>Rating only, no text</p>
        ) : (
          <div className={classes.text}>
            <LongText>{review.review_contents}</LongText>
          </div>
        )}
        {isGoogle ? (
          <Replying review={review} name={name} isOpen={isReplying} setIsOpen={setIsReplying} />
        ) : (
          review.response_contents !== '' && (
            <div className={classes.replying}>
              <OwnerResponse review={review} />
            </div>
          )
        )}
      </div>
      {isGoogle && (
        <div className={classes.actions}>
          {review.response_state === 'none' && !isReplying && (
            <Button
              variant="light"
              size="xs"
              leftSection={<IconMessageReply size={16} stroke={1.75} aria-hidden />}
              onClick={() => setIsReplying(true)}
              onPointerEnter={() => void loadReplyPanel().catch(() => undefined)}
            >
              {readReplyDraft(review.review_uuid) === '' ? 'Reply' : 'Continue your reply'}
              <VisuallyHidden> to {name}</VisuallyHidden>
            </Button>
          )}
          <OpenReview review={review} name={name} />
        </div>
      )}
    </article>
  )
})

function ResponseBadge({ state }: { state: Review['response_state'] }) {
  if (state === 'published') return <StatusBadge tone="good">Answered</StatusBadge>
  if (state === 'sending') return <StatusBadge tone="info">Sending…</StatusBadge>
  if (state === 'pending') return <StatusBadge tone="info">In review</StatusBadge>
  if (state === 'rejected') return <StatusBadge tone="bad">Rejected</StatusBadge>
  if (state === 'failed') return <StatusBadge tone="bad">Not sent</StatusBadge>
  if (state === 'deleting') return <StatusBadge tone="info">Deleting…</StatusBadge>
  return <StatusBadge tone="warning">No response yet</StatusBadge>
}

function OpenReview({ review, name }: { review: Review; name: string }) {
  const link = webAddressOrNull(review.review_link)
  if (link === null) return null
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      size="xs"
      rightSection={<IconExternalLink size={14} stroke={1.75} aria-hidden />}
    >
      Open Review
      <VisuallyHidden> by {name}, in a new tab</VisuallyHidden>
    </Button>
  )
}

interface ReplyingProps {
  review: Review
  name: string
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}

/** The owner's response, and the panel for writing or editing it */
function Replying({ review, name, isOpen, setIsOpen }: ReplyingProps) {
  const send = useSendReply()
  const remove = useDeleteReply()
  const place = useRef<HTMLDivElement>(null)

  function close() {
    setIsOpen(false)
    // The focused panel unmounts, so the focus is moved here
    place.current?.focus()
  }

  function submit(text: string) {
    close()
    send.mutate({ review, text }, { onError: () => setIsOpen(true) })
  }

  async function confirmDelete() {
    const isWanted = await confirmDialog({
      title: 'Delete your reply on Google?',
      message:
        review.response_state === 'published'
          ? `Your reply to ${name} will be removed from Google. The review stays. This can’t be undone.`
          : `Your reply to ${name}, which Google isn’t showing, will be deleted. The review stays. This can’t be undone.`,
      confirmLabel: 'Delete reply',
      cancelLabel: 'Keep reply',
      tone: 'danger',
    })
    if (isWanted) remove.mutate(review)
  }

  return (
    <div ref={place} tabIndex={-1} className={classes.replying}>
      {isOpen ? (
        <Suspense fallback={<Skeleton className={classes.panelSkeleton} />}>
          <ReplyPanel review={review} name={name} onSend={submit} onClose={close} />
        </Suspense>
      ) : (
        review.response_state !== 'none' && (
          <OwnerResponse review={review} onEdit={() => setIsOpen(true)} onDelete={() => void confirmDelete()} />
        )
      )}
    </div>
  )
}

/** The URLs are untrusted: only http and https are accepted */
function webAddressOrNull(url: string): string | null {
  return /^https?:\/\//.test(url) ? url : null
}
