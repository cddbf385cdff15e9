import { Button, Skeleton } from '@mantine/core'
import { IconClock, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CATEGORY_WORDS } from '#contract/calls/call-words.ts'
import type { Call } from '#contract/calls/calls.ts'
import { formatDuration, formatPhoneNumber } from '#contract/formats.ts'
import { formatMomentShortly } from '../../../platform/moments.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { KeywordChip } from '../../../ui/KeywordChip.tsx'
import { Loading } from '../../../ui/LoadingCard.tsx'
import { PhonePager } from '../../../ui/PhonePager.tsx'
import { CallStatusBadge } from '../CallStatusBadge.tsx'
import { UNKNOWN_CALLER } from '../call-words.ts'
import classes from './call-cards.module.css'

interface CallCardsProps {
  rows: readonly Call[] | undefined
  isStale: boolean
  rowHref: (call: Call) => string
  empty: ReactNode
  error: ReactNode
  page: { number: number; totalPage: number; onPage: (page: number) => void } | undefined
  zone: string
}

const SHAPES = ['a', 'b', 'c', 'd', 'e']

/** The list on a phone: one card a call, and what was missed can be called back from it */
export function CallCards({ rows, isStale, rowHref, empty, error, page, zone }: CallCardsProps) {
  const stand = error ?? (rows?.length === 0 ? empty : null)
  if (stand) return <div className={classes.stand}>{stand}</div>
  if (!rows) {
    return (
      <Loading label="Loading the calls">
        <div className={classes.cards}>
          {SHAPES.map((shape) => (
            <Skeleton key={shape} className={classes.skeleton} />
          ))}
        </div>
      </Loading>
    )
  }
  return (
    <>
      <ul className={classes.cards} aria-label="Calls" data-stale={isStale || undefined} aria-busy={isStale}>
        {rows.map((call) => (
          <li key={call.call_sid} className={classes.card}>
            <CallCard call={call} href={rowHref(call)} zone={zone} />
          </li>
        ))}
      </ul>
      {page && <PhonePager page={page.number} totalPages={page.totalPage} onPage={page.onPage} />}
    </>
  )
}

function CallCard({ call, href, zone }: { call: Call; href: string; zone: string }) {
  const isMissed = call.call_status === 'Missed call' || call.call_status === 'Busy'
  return (
    <>
      <div className={classes.line}>
        <AppLink to={href} className={classes.name} data-unknown={!call.caller_name || undefined}>
          {call.caller_name || UNKNOWN_CALLER}
        </AppLink>
        <CallStatusBadge status={call.call_status} />
      </div>
      <div className={classes.facts}>
        <span>{call.phone_from ? formatPhoneNumber(call.phone_from) : 'Number withheld'}</span>
        <span>{formatMomentShortly(call.call_start_datetime, zone)}</span>
      </div>
      <p className={classes.summary}>{lineOf(call)}</p>
      <div className={classes.foot}>
        {call.category !== 'UNKNOWN' && <KeywordChip>{CATEGORY_WORDS[call.category]}</KeywordChip>}
        {call.new_client && <KeywordChip stands="out">New client</KeywordChip>}
        {isMissed && call.phone_from ? (
          <Button
            component="a"
            href={`tel:${call.phone_from}`}
            variant="light"
            className={classes.callBack}
            leftSection={<IconPhone className={classes.icon} stroke={1.75} aria-hidden />}
          >
            Call back
          </Button>
        ) : (
          call.call_duration > 0 && (
            <span className={classes.duration}>
              <IconClock className={classes.smallIcon} stroke={1.75} aria-hidden />
              {formatDuration(call.call_duration)}
            </span>
          )
        )}
      </div>
    </>
  )
}

function lineOf({ summary, analysis_state: state, call_status: status }: Call): string {
  if (summary) return summary
  if (state === 'pending') return 'Analysis is under way'
  if (state === 'failed') return 'Not analyzed'
  if (status === 'Busy') return 'Line was busy'
  if (status === 'Missed call') return 'No message left'
  return 'No summary'
}
