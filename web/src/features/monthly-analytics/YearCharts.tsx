import { Button } from '@mantine/core'
import { IconSocial } from '@tabler/icons-react'
import { formatCountOf } from '#contract/formats/intl-formats.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { Card } from '../../ui/content/Card.tsx'
import { AppLink } from '../../ui/page/AppLink.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { ChartModel } from './charts/chart-model.ts'
import { MonthLines } from './charts/MonthLines.tsx'
import { ReportChart } from './charts/ReportChart.tsx'
import type { YearOfCharts } from './describe-year.ts'
import classes from './monthly-analytics.module.css'

/** Link to the call list with the calls that a number counts */
const callsOfYearHref = (year: number, filter = '') => `/callInquiries?date_from=${year}-01-01&date_to=${year}-12-31${filter}`
const formatCallCount = (count: number) => formatCountOf(count, 'call')
const formatClientCount = (count: number) => formatCountOf(count, 'new client')

/** The specification's five charts, in its order */
export function YearCharts({ charts, year }: { charts: YearOfCharts; year: number }) {
  const { reach, calls, inquiries, weekdays, referrals } = charts
  return (
    <div className={classes.charts}>
      {reach ? (
        <ReportChart model={reach} shape="lines">
          <MonthLines model={reach} />
        </ReportChart>
      ) : (
        <NoReach year={year} />
      )}
      <ReportChart
        model={calls}
        shape="lines"
        headline={
          <AppLink className={classes.headline} to={callsOfYearHref(year)}>
            {calls.headline}
          </AppLink>
        }
      >
        <MonthLines model={calls} />
      </ReportChart>
      <ReportChart model={inquiries} shape="lines">
        <MonthLines model={inquiries} />
      </ReportChart>
      <ReportChart model={weekdays} shape="bars">
        <BarChart isTall bars={toBars(weekdays)} summary="Calls by weekday" describe={formatCallCount} />
      </ReportChart>
      <div className={classes.whole}>
        <ReportChart
          model={referrals}
          shape="bars"
          headline={
            <AppLink className={classes.headline} to={callsOfYearHref(year, '&new_client_filter=NEW_CLIENT')}>
              {referrals.headline}
            </AppLink>
          }
        >
          <BarChart isTall bars={toBars(referrals)} summary="New clients by referral source" describe={formatClientCount} />
        </ReportChart>
      </div>
    </div>
  )
}

const toBars = ({ rows, series }: ChartModel) => rows.map((row, place) => ({ ...row, value: series[0]?.values[place] ?? 0 }))

function NoReach({ year }: { year: number }) {
  return (
    <Card title="Social Media Reach">
      <EmptyState
        compact
        icon={IconSocial}
        title={`No reach data for ${year}`}
        text="Connect an account to see how many people your Facebook and Instagram posts reach each month."
        action={
          <Button component={AppLink} to="/socialMedia" variant="default">
            Go to Social Media
          </Button>
        }
      />
    </Card>
  )
}
