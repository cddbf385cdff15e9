import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { FIRST_YEAR } from '#contract/monthly-analytics/monthly-analytics.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../platform/api/api-error.ts'
import { useBusinessDay } from '../../platform/time/use-business-day.ts'
import { Card } from '../../ui/content/Card.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { buildYearCharts } from './describe-year.ts'
import { LoadingYear } from './LoadingYear.tsx'
import { useYearAnalytics } from './monthly-analytics.data.ts'
import classes from './monthly-analytics.module.css'
import { SpendCard } from './spend/SpendCard.tsx'
import { YearCharts } from './YearCharts.tsx'
import { YearSwitch } from './YearSwitch.tsx'
import { useYearAddress } from './year-address.ts'

export default function MonthlyAnalyticsScreen() {
  const { year, thisYear, isKnown, show } = useYearAddress()
  return (
    <>
      <PageHead parent="Reporting" title="Monthly Analytics" actions={<YearSwitch year={year} thisYear={thisYear} onChange={show} />} />
      {isKnown ? (
        <Year key={year} year={year} />
      ) : (
        <Card>
          <EmptyState
            icon={IconCalendarOff}
            title={year > thisYear ? `${year} hasn’t started yet` : `No data for ${year}`}
            text={`Choose a year from ${FIRST_YEAR} to ${thisYear}.`}
            action={<Button onClick={() => show(thisYear)}>Show {thisYear}</Button>}
          />
        </Card>
      )}
    </>
  )
}

function Year({ year }: { year: number }) {
  const query = useYearAnalytics(year)
  const today = useBusinessDay()
  if (query.isError && !query.data && !isSessionEnded(query.error)) {
    return (
      <Card>
        <ErrorState
          title={`Data for ${year} could not be loaded`}
          message={errorMessageOf(query.error)}
          requestId={requestIdOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      </Card>
    )
  }
  if (!query.data) return <LoadingYear />
  return (
    <div className={classes.year}>
      <YearCharts charts={buildYearCharts(query.data, year, today)} year={year} />
      <SpendCard year={year} months={query.data.call_count} />
    </div>
  )
}
