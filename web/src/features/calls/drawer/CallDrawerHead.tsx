import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPhone } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { CALLER_KIND_LABELS, CATEGORY_LABELS } from '#contract/calls/call-labels.ts'
import type { Call } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { telLinkOf } from '../../../platform/dial-number.ts'
import { formatMoment, formatMomentExactly } from '../../../platform/time/moments.ts'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { DrawerHead, type Neighbors } from '../../../ui/drawer/DrawerHead.tsx'
import { CallOutcome } from '../CallOutcome.tsx'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { PRIVATE_NUMBER, UNKNOWN_CALLER } from '../call-labels.ts'
import { dialNumber } from '../dialed-numbers.ts'
import { DirectionLabel } from '../outgoing/DirectionLabel.tsx'
import { useTimeZoneChoice } from '../time-zone-choice.ts'
import { VoicemailLabel } from '../VoicemailLabel.tsx'
import classes from './call-drawer.module.css'

interface CallDrawerHeadProps extends Neighbors {
  call: Call | undefined
  /** Shown if there is no call to name */
  title: string | undefined
}

export function CallDrawerHead({ call, title, ...neighbors }: CallDrawerHeadProps) {
  const name = title ?? (call && (call.caller_name || UNKNOWN_CALLER))
  return (
    <DrawerHead
      {...neighbors}
      ref={useHeadHeight()}
      item="call"
      badges={call && <Badges call={call} />}
      name={name}
      facts={call ? <Facts call={call} /> : title && null}
      action={
        call?.phone_from && (
          <Button
            component="a"
            href={telLinkOf(call.phone_from)}
            onClick={(event) => dialNumber(event, call.phone_from)}
            className={classes.callBack}
            leftSection={<IconPhone className={classes.smallIcon} stroke={1.75} aria-hidden />}
          >
            {call.direction === 'outgoing' ? 'Call again' : 'Call back'}
          </Button>
        )
      }
    />
  )
}

/** Reports the height of the sticky head to the drawer, so that other sticky elements can be placed below it */
function useHeadHeight() {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = head.current
    const drawer = box?.parentElement
    if (!box || !drawer) return
    const observer = new ResizeObserver(() => drawer.style.setProperty('--call-head-height', `${box.offsetHeight}px`))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return head
}

function Badges({ call }: { call: Call }) {
  return (
    <>
      <CallOutcome call={call} />
      <DirectionLabel call={call} />
      {/* An urgent call may also be a missed one */}
      {call.urgent && <CallStatusBadge status={call.call_status} />}
      <VoicemailLabel call={call} />
      {call.new_client && <StatusBadge tone="primary">New client</StatusBadge>}
      {call.caller_kind !== 'CUSTOMER' && (
        <StatusBadge tone="neutral" icon={null}>
          {CALLER_KIND_LABELS[call.caller_kind]}
        </StatusBadge>
      )}
      {call.category !== 'UNKNOWN' && (
        <StatusBadge tone="neutral" icon={null}>
          {CATEGORY_LABELS[call.category]}
        </StatusBadge>
      )}
      {call.spam && (
        <StatusBadge tone="warning" icon={IconAlertTriangle}>
          Spam
        </StatusBadge>
      )}
    </>
  )
}

function Facts({ call }: { call: Call }) {
  const { zone } = useTimeZoneChoice()
  const facts = [
    call.phone_from ? formatPhoneNumber(call.phone_from) : PRIVATE_NUMBER,
    formatMoment(call.call_start_datetime, zone),
    ...(call.callee_name ? [`to ${call.callee_name}`] : []),
  ]
  return (
    <p className={classes.facts} title={formatMomentExactly(call.call_start_datetime, zone)}>
      {facts.join(' · ')}
    </p>
  )
}
