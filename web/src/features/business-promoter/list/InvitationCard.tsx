import { IconHeartHandshake, IconMailOpened, IconMessageCheck, IconSpeakerphone } from '@tabler/icons-react'
import type { Invitation } from '#contract/business-promoter/invitations.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { When } from '../../../platform/time/When.tsx'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { SendingLine } from '../../../ui/forms/SendingLine.tsx'
import { FeedbackPopover } from './FeedbackPopover.tsx'
import { InvitationDate } from './InvitationDate.tsx'
import classes from './invitations.module.css'
import { RowActions } from './RowActions.tsx'
import { listReviewPlaces } from './review-places.ts'

export const INVITATION_CARD_SHAPE = ['name', 'facts', 'text', 'text', 'foot'] as const

/** One invitation on a phone */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { name, phone_number: number, email_address: address, sms_waits_until: until } = invitation
  return (
    <>
      <div className={classes.cardHead}>
        <div className={classes.cardWho}>
          <h2 className={classes.cardName}>{name}</h2>
          <p className={classes.cardDate}>
            <InvitationDate invitation={invitation} />
          </p>
        </div>
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
            <SendingLine state={invitation.sms_state} problem={invitation.sms_problem} until={until && <When at={until} amid />} />
          </div>
        )}
      </div>
      <CardFoot invitation={invitation} />
      <RowActions invitation={invitation} />
    </>
  )
}

function CardFoot({ invitation }: { invitation: Invitation }) {
  const places = listReviewPlaces(invitation)
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
          <a key={platform} className={classes.chip} href={url} target="_blank" rel="noreferrer">
            <PlatformLogo platform={platform} />
            {label}
          </a>
        ),
      )}
      {feedback !== '' && <FeedbackPopover name={name} feedback={feedback} />}
    </div>
  )
}
