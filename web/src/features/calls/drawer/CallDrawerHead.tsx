import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconPhone, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { CALLER_KIND_LABELS, CATEGORY_LABELS } from '#contract/calls/call-labels.ts'
import type { Call } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { dialLink } from '../../../platform/dial-number.ts'
import { formatExactly, formatMoment } from '../../../platform/time/moments.ts'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { CallOutcome } from '../CallOutcome.tsx'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { UNKNOWN_CALLER } from '../call-labels.ts'
import { recordDialed } from '../dialed-numbers.ts'
import { useTimeZoneChoice } from '../time-zone-choice.ts'
import { VoicemailLabel } from '../VoicemailLabel.tsx'
import classes from './call-drawer.module.css'

interface CallDrawerHeadProps {
  call: Call | undefined
  /** Shown where there is no call to name */
  title: string | undefined
  previous: string | undefined
  next: string | undefined
  /** The call is in a list, so it may have a previous and a next one */
  isOneOfMany: boolean
  onExchange: (sid: string) => void
  onClose: () => void
}

export function CallDrawerHead({ call, title, previous, next, isOneOfMany, onExchange, onClose }: CallDrawerHeadProps) {
  const head = useHeadHeight()
  return (
    <div ref={head} className={classes.head}>
      <div className={classes.bar}>
        <div className={classes.badges}>{call && <Badges call={call} />}</div>
        <div className={classes.controls}>
          {isOneOfMany && (
            <>
              <ActionIcon aria-label="Previous call" disabled={!previous} onClick={() => previous && onExchange(previous)}>
                <IconChevronUp className={classes.icon} stroke={1.75} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label="Next call" disabled={!next} onClick={() => next && onExchange(next)}>
                <IconChevronDown className={classes.icon} stroke={1.75} aria-hidden />
              </ActionIcon>
            </>
          )}
          <ActionIcon aria-label="Close" onClick={onClose} data-autofocus>
            <IconX className={classes.icon} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <div className={classes.who}>
        <div className={classes.names}>
          {call || title ? (
            <h2 className={classes.name}>{title ?? (call?.caller_name || UNKNOWN_CALLER)}</h2>
          ) : (
            <Skeleton className={classes.nameSkeleton} />
          )}
          {call ? <Facts call={call} /> : !title && <Skeleton className={classes.factsSkeleton} />}
        </div>
        {call?.phone_from && (
          <Button
            component="a"
            href={dialLink(call.phone_from)}
            onClick={() => recordDialed(call.phone_from)}
            className={classes.callBack}
            leftSection={<IconPhone className={classes.smallIcon} stroke={1.75} aria-hidden />}
          >
            Call back
          </Button>
        )}
      </div>
    </div>
  )
}

/** Reports the height of the sticky head to the drawer, so that other sticky elements are placed below it */
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
      {/* An urgent call may be a missed one too */}
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
    call.phone_from ? formatPhoneNumber(call.phone_from) : 'No caller ID',
    formatMoment(call.call_start_datetime, zone),
    ...(call.callee_name ? [`to ${call.callee_name}`] : []),
  ]
  return (
    <p className={classes.facts} title={formatExactly(call.call_start_datetime, zone)}>
      {facts.join(' · ')}
    </p>
  )
}
