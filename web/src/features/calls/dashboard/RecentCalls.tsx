import { IconPhone } from '@tabler/icons-react'
import type { Call } from '#contract/calls/calls.ts'
import { formatDuration, formatPhoneNumber } from '#contract/formats/formats.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useAddressQuery } from '../../../platform/lists/use-address-query.ts'
import type { DayRange } from '../../../platform/time/calendar-days.ts'
import { When } from '../../../platform/time/When.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { CallOutcome } from '../CallOutcome.tsx'
import { NOTHING, PRIVATE_NUMBER, UNKNOWN_CALLER } from '../call-labels.ts'
import { useRecentCalls } from './call-dashboard.data.ts'
import classes from './dashboard.module.css'
import { LoadingLine } from './LoadingCallStats.tsx'

const PLACES = [1, 2, 3, 4, 5]

export function RecentCalls({ range }: { range: DayRange }) {
  const recent = useRecentCalls(range)
  const seeAll = <TextLink to={`/callInquiries?date_from=${range.from}&date_to=${range.to}`}>See all</TextLink>
  return (
    <Card padded={false} title="Recent calls" aside={seeAll}>
      {recent.data ? (
        recent.data.data.length > 0 ? (
          <ul className={classes.calls}>
            {recent.data.data.map((listed) => (
              <RecentCall key={listed.call_sid} call={listed} />
            ))}
          </ul>
        ) : (
          <EmptyState compact icon={IconPhone} title="No calls in this period" text="The last five calls appear here." />
        )
      ) : recent.isError && !isSessionEnded(recent.error) ? (
        <ErrorState
          compact
          title="Calls could not be loaded"
          message={errorMessageOf(recent.error)}
          requestId={requestIdOf(recent.error)}
          onRetry={() => void recent.refetch()}
        />
      ) : (
        <Loading label="Loading recent calls">
          <ul className={classes.calls}>
            {PLACES.map((place) => (
              <li key={place} className={classes.call}>
                <LoadingLine />
              </li>
            ))}
          </ul>
        </Loading>
      )}
    </Card>
  )
}

function RecentCall({ call }: { call: Call }) {
  const { hrefWith } = useAddressQuery()
  return (
    <li className={classes.call}>
      <When at={call.call_start_datetime} show="brief" className={classes.when} />
      <div className={classes.who}>
        <AppLink className={classes.open} to={hrefWith({ call: call.call_sid, line: null })}>
          {call.caller_name || UNKNOWN_CALLER}
        </AppLink>
        <div className={classes.number}>{call.phone_from ? formatPhoneNumber(call.phone_from) : PRIVATE_NUMBER}</div>
      </div>
      <div className={classes.status}>
        <CallOutcome call={call} />
      </div>
      <p className={classes.summary}>{call.summary}</p>
      <span className={classes.duration}>{call.call_duration > 0 ? formatDuration(call.call_duration) : NOTHING}</span>
    </li>
  )
}
