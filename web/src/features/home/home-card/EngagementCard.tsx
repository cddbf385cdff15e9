import { Skeleton } from '@mantine/core'
import { IconPhone, IconUserPlus, IconWorldWww } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useDeferredFirstResponse } from '../../../platform/api/use-deferred-first-response.ts'
import { type Day, formatShortDay, monthsBefore } from '../../../platform/time/calendar-days.ts'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { useHasBecomeQuiet } from '../../../platform/use-has-become-quiet.ts'
import { Metric } from '../../../ui/charts/Metric.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { engagementQuery } from '../home.public.ts'
import classes from './engagement.module.css'
import { MonthBars, type MonthCount } from './MonthBars.tsx'
import { type MonthStats, useMonthlyStats } from './monthly-stats.data.ts'
import { projectMonthTotal } from './months.ts'

const STATS = ['calls', 'web-inquiries', 'new-customers']

export default function EngagementCard() {
  const engagement = useDeferredFirstResponse(useQuery(engagementQuery))
  const today = useBusinessDay()
  const { months, isPending } = useDeferredValue(useMonthlyStats(today, useHasBecomeQuiet(engagement.isSuccess)))
  const until = monthsBefore(today, 1)
  // The period makes each link list exactly the rows that are counted: without it, the screens show the period chosen last
  const period = `date_from=${today.slice(0, 7)}-01&date_to=${today}`
  const aside = `This month vs. ${formatDaysUntil(until)}`

  if (engagement.isError && !engagement.data && !isSessionEnded(engagement.error)) {
    return (
      <Card title="Engagement">
        <ErrorState
          compact
          title="Engagement could not be loaded"
          message={errorMessageOf(engagement.error)}
          requestId={requestIdOf(engagement.error)}
          onRetry={() => void engagement.refetch()}
        />
      </Card>
    )
  }
  if (!engagement.data) {
    return (
      <Card title="Engagement" aside={aside}>
        <Loading label="Loading engagement">
          <div className={classes.three}>
            {STATS.map((stat) => (
              <div key={stat} className={classes.one}>
                <Skeleton className={classes.figureSkeleton} data-shape="figure" />
                <Skeleton className={classes.barsSkeleton} data-shape="bars" />
              </div>
            ))}
          </div>
        </Loading>
      </Card>
    )
  }
  const { calls, web_inquiries1: web, new_customers: customers } = engagement.data
  const barsOf = (countIn: (month: MonthStats) => number): MonthStatProps['bars'] => {
    if (!months) return isPending ? 'pending' : null
    const [current] = months.slice(-1)
    return months.map((month) => {
      const count = countIn(month)
      return { ...month, count, projected: month === current ? projectMonthTotal(count, today) : null }
    })
  }
  return (
    <Card title="Engagement" aside={aside}>
      <div className={classes.three}>
        <MonthStat
          label="Calls"
          to={`/callInquiries?${period}`}
          icon={<IconPhone aria-hidden />}
          count={calls.month_call_count}
          change={calls}
          until={until}
          bars={barsOf((month) => month.calls)}
        />
        <MonthStat
          label="Web inquiries"
          to={`/webInquiries?${period}`}
          icon={<IconWorldWww aria-hidden />}
          count={web.month_web_inquiry}
          change={web}
          until={until}
          bars={barsOf((month) => month.web)}
        />
        <MonthStat
          label="New customers"
          to={`/callInquiries?new_client_filter=NEW_CLIENT&${period}`}
          icon={<IconUserPlus aria-hidden />}
          count={customers.month_new_customer_rate}
          change={customers}
          until={until}
          bars={barsOf((month) => month.customers)}
        />
      </div>
    </Card>
  )
}

/** "Oct 1–15": the month up to that day */
function formatDaysUntil(day: Day): string {
  const first = formatShortDay(`${day.slice(0, 7)}-01`)
  const last = Number(day.slice(8))
  return last === 1 ? first : `${first}–${last}`
}

interface MonthStatProps {
  label: string
  /** The screen that lists what the stat counts */
  to: string
  icon: ReactNode
  count: number
  /** Compared with the same days of last month; the rate is null if last month had none */
  change: { change_rate: number | null; before: number }
  /** The last of the compared days */
  until: Day
  /** Null if there are none to draw */
  bars: readonly MonthCount[] | 'pending' | null
}

function MonthStat({ label, to, icon, count, change: { change_rate: rate, before }, until, bars }: MonthStatProps) {
  const isPhone = useIsPhone()
  const comparison = `${before === 0 ? 'none' : before.toLocaleString('en-US')} by ${formatShortDay(until)}`
  return (
    <div className={classes.one}>
      <Metric
        size="big"
        countUp
        label={
          <AppLink className={classes.label} to={to}>
            {label}
          </AppLink>
        }
        icon={icon}
        value={count}
        change={rate === null ? null : rate * 100}
        // On a phone the bars replace it
        period={isPhone && rate !== null && bars !== null ? undefined : comparison}
      />
      {bars === 'pending' ? (
        <Skeleton className={classes.barsSkeleton} data-shape="bars" />
      ) : (
        bars && <MonthBars label={label} months={bars} />
      )}
    </div>
  )
}
