import { Button, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconMessageReply } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { useSession } from '../../platform/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LongText } from '../../ui/LongText.tsx'
import { Stars } from '../../ui/Stars.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { readDraft } from './kept-drafts.ts'
import { OwnerResponse } from './OwnerResponse.tsx'
import { ReplyPanel } from './ReplyPanel.tsx'
import { useSendReply } from './reply.data.ts'
import classes from './review-item.module.css'
import { formatReviewMoment } from './review-moments.ts'
import type { Review } from './reviews.data.ts'

const PICTURE_SIZE = 40

interface ReviewItemProps {
  review: Review
  platform: ReviewPlatform
  /** Until then the reviewer's initials stand there */
  showsPicture: boolean
}

export function ReviewItem({ review, platform, showsPicture }: ReviewItemProps) {
  const { timeZone } = useSession()
  const name = review.reviewer_name || 'Anonymous'
  return (
    <article className={classes.item} aria-label={`Review by ${name}`}>
      <Avatar
        name={review.reviewer_name}
        src={showsPicture ? webAddress(review.reviewer_profile_url) : null}
        size={PICTURE_SIZE}
        isVaried
      />
      <div className={classes.head}>
        <div>
          <p className={classes.name}>{name}</p>
          <p className={classes.rated}>
            <Stars rating={review.review_rate} />
            <time className={classes.date} dateTime={review.written}>
              {formatReviewMoment(review.written, timeZone)}
            </time>
          </p>
        </div>
        {platform === 'google' && (
          <div className={classes.facts}>
            <ResponseBadge state={review.response_state} />
            <OpenReview review={review} name={name} />
          </div>
        )}
      </div>
      <div className={classes.body}>
        {review.review_contents === '' ? (
          <p className={classes.wordless}>Rated without words</p>
        ) : (
          <div className={classes.words}>
            <LongText>{review.review_contents}</LongText>
          </div>
        )}
        {platform === 'google' ? (
          <Answering review={review} name={name} />
        ) : (
          review.response_contents !== '' && <OwnerResponse review={review} />
        )}
      </div>
    </article>
  )
}

function ResponseBadge({ state }: { state: Review['response_state'] }) {
  if (state === 'published') return <StatusBadge tone="good">Answered</StatusBadge>
  if (state === 'sending') return <StatusBadge tone="info">Sending…</StatusBadge>
  if (state === 'pending') return <StatusBadge tone="info">In review</StatusBadge>
  if (state === 'rejected') return <StatusBadge tone="bad">Rejected</StatusBadge>
  if (state === 'failed') return <StatusBadge tone="bad">Not sent</StatusBadge>
  return <StatusBadge tone="warning">No response yet</StatusBadge>
}

function OpenReview({ review, name }: { review: Review; name: string }) {
  const link = webAddress(review.review_link)
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

/** The owner's response, and the panel for writing or editing it */
function Answering({ review, name }: { review: Review; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const send = useSendReply()
  const place = useRef<HTMLDivElement>(null)
  const isAnswered = review.response_state !== 'none'
  const hasDraft = readDraft(review.review_uuid) !== ''

  function close() {
    setIsOpen(false)
    // The panel that has the focus unmounts: keep the focus here
    place.current?.focus()
  }

  function submit(text: string) {
    close()
    send.mutate({ review, text }, { onError: () => setIsOpen(true) })
  }

  return (
    <div ref={place} tabIndex={-1} className={classes.answering}>
      {isOpen ? (
        <ReplyPanel review={review} name={name} onSend={submit} onClose={close} />
      ) : isAnswered ? (
        <OwnerResponse review={review} onEdit={() => setIsOpen(true)} />
      ) : (
        <Button
          variant="light"
          size="xs"
          className={classes.reply}
          leftSection={<IconMessageReply size={16} stroke={1.75} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {hasDraft ? 'Continue your answer' : 'Reply'}
          <VisuallyHidden> to {name}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}

/** The URLs are untrusted: only http and https are accepted */
function webAddress(url: string): string | null {
  return /^https?:\/\//.test(url) ? url : null
}
