import { Skeleton } from '@mantine/core'
import { IconHeartHandshake, IconMailOpened, IconMessageCheck, IconSpeakerphone } from '@tabler/icons-react'
import type { Invitation } from '#contract/business-promoter.ts'
import { formatPhoneNumber } from '#contract/formats.ts'
import { useSession } from '../../../platform/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { Loading } from '../../../ui/LoadingCard.tsx'
import { PhonePager } from '../../../ui/PhonePager.tsx'
import { PlatformLogo } from '../../../ui/PlatformLogo.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { FeedbackPopover } from './FeedbackPopover.tsx'
import type { InvitationListProps } from './invitation-list.ts'
import { formatInvitationTime } from './invitation-time.ts'
import classes from './invitations.module.css'
import { RowMenu } from './RowMenu.tsx'
import { reviewPlaces } from './review-places.ts'
import { SendingLine } from './SendingLine.tsx'

const SHAPES = ['a', 'b', 'c', 'd', 'e']

/** On a phone: a card each, and words where the table has icons, since nothing can be pointed at */
export function InvitationCards({ invitations, page, isStale, onPage, empty, missing }: InvitationListProps) {
  if (missing) return <Card>{missing}</Card>
  if (!invitations) return <LoadingCards />
  if (invitations.length === 0) return <Card>{empty}</Card>
  return (
    <>
      <ul className={classes.cards} aria-label="Invitations" data-old={isStale || undefined} aria-busy={isStale}>
        {invitations.map((invitation) => (
          <li key={invitation.business_promoter_uuid}>
            <InvitationCard invitation={invitation} />
          </li>
        ))}
      </ul>
      {page && <PhonePager page={page.number} totalPages={page.totalPage} onPage={onPage} />}
    </>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { timeZone } = useSession()
  const { name, phone_number: number, email_address: address } = invitation
  return (
    <Card className={classes.card}>
      <div className={classes.cardHead}>
        <div className={classes.cardWho}>
          <h2 className={classes.cardName}>{name}</h2>
          <p className={classes.cardDate}>{formatInvitationTime(invitation.created_datetime, timeZone)}</p>
        </div>
        <RowMenu invitation={invitation} />
      </div>
      <div className={classes.cardContacts}>
        {address !== '' && (
          <div className={classes.contact}>
            <span className={classes.cardAddress}>{address}</span>
            <SendingLine state={invitation.email_state} problem={invitation.email_problem} />
          </div>
        )}
        {number !== '' && (
          <div className={classes.contact} data-kind="phone">
            <span>{formatPhoneNumber(number)}</span>
            <SendingLine state={invitation.sms_state} problem={invitation.sms_problem} />
          </div>
        )}
      </div>
      <CardFoot invitation={invitation} />
    </Card>
  )
}

function CardFoot({ invitation }: { invitation: Invitation }) {
  const places = reviewPlaces(invitation)
  const { name, bad_rating_feedback: feedback } = invitation
  return (
    <div className={classes.cardFoot}>
      {invitation.opted_out && <StatusBadge tone="neutral">Opted out</StatusBadge>}
      {invitation.email_clicked && (
        <StatusBadge tone="good" icon={IconMailOpened}>
          Email clicked
        </StatusBadge>
      )}
      {invitation.sms_clicked && (
        <StatusBadge tone="good" icon={IconMessageCheck}>
          Text clicked
        </StatusBadge>
      )}
      {invitation.marketing_permission_allow && (
        <StatusBadge tone="info" icon={IconSpeakerphone}>
          Marketing opt in
        </StatusBadge>
      )}
      {invitation.friend_refer && (
        <StatusBadge tone="info" icon={IconHeartHandshake}>
          Would refer a friend
        </StatusBadge>
      )}
      {places.map(({ platform, label, url }) =>
        url === null ? null : (
          <a key={platform} className={classes.cardPlace} href={url} target="_blank" rel="noreferrer">
            <PlatformLogo platform={platform} />
            {label}
          </a>
        ),
      )}
      {feedback !== '' && <FeedbackPopover name={name} feedback={feedback} withWord />}
    </div>
  )
}

function LoadingCards() {
  return (
    <Loading label="Loading the invitations">
      <div className={classes.cards}>
        {SHAPES.map((shape) => (
          <Card key={shape}>
            <Skeleton className={classes.cardSkeleton} />
          </Card>
        ))}
      </div>
    </Loading>
  )
}
