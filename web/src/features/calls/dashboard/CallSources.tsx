import { IconPhone } from '@tabler/icons-react'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import type { Day, DayRange } from '../../../platform/time/calendar-days.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useCallSources } from './call-dashboard.data.ts'
import classes from './call-sources.module.css'
import { LoadingLine } from './LoadingCallStats.tsx'
import { SourceList, SourceTable } from './SourceTable.tsx'
import { type SourceRow, toSourceRows } from './source-rows.ts'

const SOURCES = ['google', 'facebook', 'instagram', 'linkedin', 'yelp', 'website', 'etc', 'unknown']

/** What each source, and each number within it, brought in the period, and what a new client of it cost */
export function CallSources({ range, today }: { range: DayRange; today: Day }) {
  const sources = useCallSources(range)
  return (
    <Card padded={false} title="Calls by source" className={classes.card}>
      {sources.data ? (
        <div className={classes.content} data-old={sources.isPlaceholderData || undefined} aria-busy={sources.isPlaceholderData}>
          <Rows rows={toSourceRows(sources.data.data, today)} range={range} />
        </div>
      ) : sources.isError && !isSessionEnded(sources.error) ? (
        <ErrorState
          compact
          title="Sources could not be loaded"
          message={errorMessageOf(sources.error)}
          requestId={requestIdOf(sources.error)}
          onRetry={() => void sources.refetch()}
        />
      ) : (
        <Loading label="Loading calls by source">
          {SOURCES.map((source) => (
            <div key={source} className={classes.loading}>
              <LoadingLine />
            </div>
          ))}
        </Loading>
      )}
    </Card>
  )
}

function Rows({ rows, range }: { rows: readonly SourceRow[]; range: DayRange }) {
  const isPhone = useIsPhone()
  if (rows.every((row) => row.total_calls === 0))
    return (
      <EmptyState
        compact
        icon={IconPhone}
        title="No calls in this period"
        text="Where your callers come from and what a new client costs appear here."
      />
    )
  return (
    <>
      {isPhone ? <SourceList rows={rows} range={range} /> : <SourceTable rows={rows} range={range} />}
      <Basis rows={rows} />
    </>
  )
}

/** How the cost is computed, or where to enter what it needs */
function Basis({ rows }: { rows: readonly SourceRow[] }) {
  const { type } = useSession()
  const isEntered = rows.some(({ costBasis }) => costBasis !== '')
  const link = <TextLink to="/monthlyAnalytics">Monthly Analytics</TextLink>
  if (!isEntered)
    return (
      <p className={classes.note}>
        {type === 'MAIN' ? (
          <>To see what a new client costs, enter your monthly spend in {link}.</>
        ) : (
          <>An administrator can enter monthly spend in {link} to show what a new client costs.</>
        )}
      </p>
    )
  const isOtherEntered = rows.some(({ source, costBasis }) => source === 'ETC' && costBasis !== '')
  return (
    <p className={classes.note}>
      Cost per new client is the spend in {link} divided by the new clients of the same whole months.
      {isOtherEntered && ' For Other, these include clients from unknown sources.'}
    </p>
  )
}
