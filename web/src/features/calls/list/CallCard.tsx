import { Button } from '@mantine/core'
import { IconClock, IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import { CALLER_KIND_LABELS, CATEGORY_LABELS } from '#contract/calls/call-labels.ts'
import type { Call } from '#contract/calls/calls.ts'
import { formatDuration, formatPhoneNumber } from '#contract/formats/formats.ts'
import { telLinkOf } from '../../../platform/dial-number.ts'
import { When } from '../../../platform/time/When.tsx'
import { KeywordChip } from '../../../ui/content/KeywordChip.tsx'
import { CardLink } from '../../../ui/lists/CardList.tsx'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { PRIVATE_NUMBER, UNKNOWN_CALLER } from '../call-labels.ts'
import { dialNumber } from '../dialed-numbers.ts'
import { DirectionLabel } from '../outgoing/DirectionLabel.tsx'
import { PlacedCall } from '../outgoing/OutgoingCallState.tsx'
import { UrgentLabel } from '../UrgentLabel.tsx'
import { VoicemailLabel } from '../VoicemailLabel.tsx'
import classes from './call-card.module.css'

export const CALL_CARD_SHAPE = ['name', 'facts', 'text', 'text', 'foot'] as const

interface CallCardProps {
  call: Call
  href: string
  zone: string
}

/**
 * A call's card on a phone; a missed call has a call-back link. Memoized, because the screen renders whenever the URL changes, which
 * includes opening a call
 */
export const CallCard = memo(function CallCard({ call, href, zone }: CallCardProps) {
  const isMissed = call.call_status === 'Missed call' || call.call_status === 'Busy'
  return (
    <>
      <div className={classes.line}>
        <CardLink to={href} isMuted={!call.caller_name}>
          {call.caller_name || UNKNOWN_CALLER}
        </CardLink>
        <PlacedCall number={call.phone_from} fallback={<CallStatusBadge status={call.call_status} />} />
      </div>
      <div className={classes.facts}>
        <span>{call.phone_from ? formatPhoneNumber(call.phone_from) : PRIVATE_NUMBER}</span>
        <When at={call.call_start_datetime} zone={zone} />
      </div>
      <div className={classes.said}>
        <p className={classes.summary}>{describeCallBriefly(call)}</p>
        {isMissed && call.phone_from && (
          <Button
            component="a"
            href={telLinkOf(call.phone_from)}
            onClick={(event) => dialNumber(event, call.phone_from)}
            variant="light"
            className={classes.callBack}
            leftSection={<IconPhone className={classes.icon} stroke={1.75} aria-hidden />}
          >
            Call back
          </Button>
        )}
      </div>
      <div className={classes.foot}>
        <UrgentLabel call={call} />
        <DirectionLabel call={call} />
        <VoicemailLabel call={call} />
        {call.caller_kind !== 'CUSTOMER' && <KeywordChip>{CALLER_KIND_LABELS[call.caller_kind]}</KeywordChip>}
        {call.category !== 'UNKNOWN' && <KeywordChip>{CATEGORY_LABELS[call.category]}</KeywordChip>}
        {call.new_client && <KeywordChip stands="out">New client</KeywordChip>}
        {!isMissed && call.call_duration > 0 && (
          <span className={classes.duration}>
            <IconClock className={classes.smallIcon} stroke={1.75} aria-hidden />
            {formatDuration(call.call_duration)}
          </span>
        )}
      </div>
    </>
  )
})

function describeCallBriefly({ summary, analysis_state: state, call_status: status, voicemail }: Call): string {
  if (summary) return summary
  if (state === 'pending') return 'Analyzing'
  if (state === 'failed') return 'Not analyzed'
  if (voicemail) return 'Left a message'
  if (status === 'Busy') return 'Line was busy'
  if (status === 'Missed call') return 'No message left'
  return 'No summary'
}
