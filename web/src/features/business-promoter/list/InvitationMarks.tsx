import { VisuallyHidden } from '@mantine/core'
import { IconClock, IconHeartHandshake } from '@tabler/icons-react'
import type { Invitation } from '#contract/business-promoter/invitations.ts'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { Tip } from '../../../ui/content/Tip.tsx'
import { FeedbackPopover } from './FeedbackPopover.tsx'
import classes from './invitations.module.css'
import { listReviewPlaces } from './review-places.ts'

export function EmptyMark() {
  return <span className={classes.nothing}>-</span>
}

/** Text that names the message that led the customer to the page */
export function ClickMarks({ invitation }: { invitation: Invitation }) {
  const {
    email_state: email,
    sms_state: text,
    email_clicked: emailClicked,
    sms_clicked: textClicked,
    reminded_datetime: reminded,
  } = invitation
  // The states may belong to a reminder, which is sent only to people whom the invitation has reached
  const wentOut = reminded !== null || [email, text].some((state) => state === 'sent' || state === 'unconfirmed')
  if (!emailClicked && !textClicked) {
    return wentOut ? (
      <StatusBadge tone="neutral" icon={IconClock}>
        Not opened yet
      </StatusBadge>
    ) : (
      <EmptyMark />
    )
  }
  return (
    <span className={classes.marks}>
      {emailClicked && <StatusBadge tone="good">Email</StatusBadge>}
      {textClicked && <StatusBadge tone="good">Text</StatusBadge>}
    </span>
  )
}

/** Where the customer went from the page, the private feedback, and whether they would refer a friend */
export function ReviewMarks({ invitation }: { invitation: Invitation }) {
  const places = listReviewPlaces(invitation)
  const { bad_rating_feedback: feedback, friend_refer: refers, name } = invitation
  if (places.length === 0 && feedback === '' && !refers) return <EmptyMark />
  return (
    <span className={classes.marks}>
      {places.map(({ platform, label, url }) =>
        url === null ? (
          <span key={platform} className={classes.chip}>
            <PlatformLogo platform={platform} />
            {label}
          </span>
        ) : (
          <a
            key={platform}
            className={classes.chip}
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${label} clicked by ${name}. Open ${label} page`}
          >
            <PlatformLogo platform={platform} />
            {label}
          </a>
        ),
      )}
      {feedback !== '' && <FeedbackPopover name={name} feedback={feedback} />}
      {refers && (
        <Tip label="Would refer a friend" onTouch>
          <span className={classes.chip} data-icon>
            <IconHeartHandshake stroke={1.75} aria-hidden />
            <VisuallyHidden>Would refer a friend</VisuallyHidden>
          </span>
        </Tip>
      )}
    </span>
  )
}
