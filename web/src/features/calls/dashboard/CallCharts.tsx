import { Fragment } from 'react'
import { REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import { formatDuration } from '#contract/formats/formats.ts'
import { formatCountOf } from '#contract/formats/intl-formats.ts'
import type { DayRange } from '../../../platform/time/calendar-days.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import { BarsList } from '../../../ui/charts/BarsList.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { formatShare } from '../../../ui/charts/chart-scale.ts'
import { DonutChart, DonutLegend, LegendEntry } from '../../../ui/charts/DonutChart.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import type { CallDashboard } from './call-dashboard.data.ts'
import { callListHref } from './calls-href.ts'
import classes from './dashboard.module.css'
import { splitReferralsByRank } from './rank-referrals.ts'

const DAYS = [
  ['monday', 'Monday'],
  ['tuesday', 'Tuesday'],
  ['wednesday', 'Wednesday'],
  ['thursday', 'Thursday'],
  ['friday', 'Friday'],
  ['saturday', 'Saturday'],
  ['sunday', 'Sunday'],
] as const

export function CallCharts({ dashboard, range }: { dashboard: CallDashboard; range: DayRange }) {
  return (
    <div className={classes.charts}>
      <CallDistribution distribution={dashboard.call_distribution} calls={dashboard.main.total_calls} />
      <WeeklyTrend trends={dashboard.weekly_call_trends} />
      <ReferralSources sources={dashboard.referral_sources} range={range} />
    </div>
  )
}

function CallDistribution({ distribution, calls }: { distribution: CallDashboard['call_distribution']; calls: number }) {
  const { answered, missed, total_duration: total, avg_duration: average } = distribution
  const parts = [
    { name: 'Answered', value: answered, tone: 'good' },
    { name: 'Missed', value: missed, tone: 'bad' },
    // Calls in progress or with an unknown outcome. Without them, this percentage would differ from the one above
    ...(calls > answered + missed ? [{ name: 'Unknown', value: calls - answered - missed, tone: 'neutral' } as const] : []),
  ] as const
  return (
    <Card title="Call distribution">
      <div className={classes.distribution}>
        <DonutChart
          parts={parts}
          center={
            <>
              <span className={classes.share}>{formatShare(answered, calls)}</span>
              <span className={classes.shareOf}>answered</span>
            </>
          }
        />
        <DonutLegend parts={parts}>
          <LegendEntry isFirst name="Total duration" value={formatDuration(total)} />
          <LegendEntry name="Average duration" value={formatDuration(average)} />
        </DonutLegend>
      </div>
    </Card>
  )
}

function WeeklyTrend({ trends }: { trends: CallDashboard['weekly_call_trends'] }) {
  const bars = DAYS.map(([key, name]) => ({ label: name.slice(0, 3), name, value: trends[key] }))
  return (
    <ChartCard
      title="Weekly call trend"
      aside="Total calls by weekday"
      table={{ columns: ['Weekday', 'Calls'], rows: bars.map(({ name, value }) => [name, value.toLocaleString('en-US')]) }}
    >
      <BarChart bars={bars} summary="Total calls by weekday" describe={formatCalls} />
    </ChartCard>
  )
}

function ReferralSources({ sources, range }: { sources: CallDashboard['referral_sources']; range: DayRange }) {
  const { named, rest } = splitReferralsByRank(sources)
  return (
    <Card title="Top referral sources">
      <BarsList
        label="Calls by referral source"
        items={named.map(({ source, count }) => ({
          name: REFERRAL_LABELS[source],
          value: count,
          to: count > 0 ? callListHref(range, { referral_source_filter: source }) : undefined,
        }))}
      />
      <p className={classes.rest}>
        {rest.map(({ source, count }, order) => (
          <Fragment key={source}>
            {order > 0 && ', '}
            <AppLink to={callListHref(range, { referral_source_filter: source })} className={classes.restLink}>
              {REFERRAL_LABELS[source]} {count.toLocaleString('en-US')}
            </AppLink>
          </Fragment>
        ))}
      </p>
    </Card>
  )
}

const formatCalls = (count: number): string => formatCountOf(count, 'call')
