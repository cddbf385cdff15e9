import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { FIRST_YEAR } from '#contract/monthly-analytics/monthly-analytics.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../platform/api-error.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { describeYear } from './describe-year.ts'
import { LoadingYear } from './LoadingYear.tsx'
import { useYear } from './monthly-analytics.data.ts'
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
            title={year > thisYear ? `${year} has not begun yet` : `There are no figures for ${year}`}
            text={`Choose a year from ${FIRST_YEAR} to ${thisYear}.`}
            action={<Button onClick={() => show(thisYear)}>Show {thisYear}</Button>}
          />
        </Card>
      )}
    </>
  )
}

function Year({ year }: { year: number }) {
  const answer = useYear(year)
  if (answer.isError && !answer.data && !isSessionEnded(answer.error)) {
    return (
      <Card>
        <ErrorState
          title={`The figures of ${year} could not be loaded`}
          message={messageOf(answer.error)}
          requestId={requestIdOf(answer.error)}
          onRetry={() => void answer.refetch()}
        />
      </Card>
    )
  }
  if (!answer.data) return <LoadingYear />
  return (
    <div className={classes.year}>
      <YearCharts charts={describeYear(answer.data, year)} year={year} />
      <SpendCard year={year} months={answer.data.call_count} />
    </div>
  )
}
