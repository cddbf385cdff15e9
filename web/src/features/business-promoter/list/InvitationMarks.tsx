import { Tooltip } from '@mantine/core'
import { IconHeartHandshake, IconMail, IconMailOpened, IconMessage, IconMessageCheck, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Invitation } from '#contract/business-promoter.ts'
import { PlatformLogo } from '../../../ui/PlatformLogo.tsx'
import { FeedbackPopover } from './FeedbackPopover.tsx'
import classes from './invitations.module.css'
import { reviewPlaces } from './review-places.ts'

export function Nothing() {
  return <span className={classes.nothing}>-</span>
}

/** Each channel has a fixed place, so that the column can be scanned downwards */
export function ClickMarks({ invitation }: { invitation: Invitation }) {
  const { email_state: email, sms_state: text, email_clicked: emailClicked, sms_clicked: textClicked } = invitation
  if (email === 'none' && text === 'none') return <Nothing />
  return (
    <span className={classes.marks}>
      {email !== 'none' && <Mark isOn={emailClicked} icon={emailClicked ? IconMailOpened : IconMail} channel="Email" />}
      {text !== 'none' && <Mark isOn={textClicked} icon={textClicked ? IconMessageCheck : IconMessage} channel="Text" />}
    </span>
  )
}

function Mark({ isOn, icon: Icon, channel }: { isOn: boolean; icon: TablerIcon; channel: string }) {
  return (
    <Named label={isOn ? `${channel} clicked` : `${channel} not clicked`} isOn={isOn}>
      <Icon aria-hidden />
    </Named>
  )
}

function Named({ label, isOn = false, children }: { label: string; isOn?: boolean; children: ReactNode }) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.mark} data-on={isOn || undefined} role="img" aria-label={label}>
        {children}
      </span>
    </Tooltip>
  )
}

export function ReviewMarks({ invitation }: { invitation: Invitation }) {
  const places = reviewPlaces(invitation)
  const { bad_rating_feedback: feedback, friend_refer: refers, name } = invitation
  if (places.length === 0 && feedback === '' && !refers) return <Nothing />
  return (
    <span className={classes.marks}>
      {places.map(({ platform, label, url }) =>
        url === null ? (
          <Named key={platform} label={`${label} clicked`}>
            <PlatformLogo platform={platform} />
          </Named>
        ) : (
          <Tooltip key={platform} label={`${label} clicked: open the place`}>
            <a
              className={classes.mark}
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={`${label} clicked by ${name}, open the place`}
            >
              <PlatformLogo platform={platform} />
            </a>
          </Tooltip>
        ),
      )}
      {feedback !== '' && <FeedbackPopover name={name} feedback={feedback} />}
      {refers && (
        <Named label="Would refer a friend">
          <IconHeartHandshake aria-hidden />
        </Named>
      )}
    </span>
  )
}
