import { IconPhone, IconPhoneCheck, IconPhoneX, IconSparkles } from '@tabler/icons-react'
import { type Day, type DayRange, formatDayRange } from '../../../platform/time/calendar-days.ts'
import { formatShare } from '../../../ui/charts/chart-scale.ts'
import { Metric } from '../../../ui/charts/Metric.tsx'
import { type CallDashboard, computeChangePercent, periodBefore } from './call-dashboard.data.ts'
import { callListHref } from './calls-href.ts'
import classes from './dashboard.module.css'

interface CallStatsProps {
  dashboard: CallDashboard
  range: DayRange
  today: Day
}

/** Headline stats: calls, answered, missed, and the quality of the calls */
export function CallStats({ dashboard: { main, previous, analyzed_calls: analyzed }, range, today }: CallStatsProps) {
  const score = main.avg_quality_score
  return (
    <section className={classes.head} aria-label="Call totals">
      <div className={classes.four}>
        <Metric
          size="big"
          label="Total calls"
          icon={<IconPhone className={classes.icon} aria-hidden />}
          value={main.total_calls}
          to={main.total_calls > 0 ? callListHref(range) : undefined}
          change={computeChangePercent(previous.total_calls, main.total_calls)}
          period={formatDayRange(range, today)}
        />
        <Metric
          size="big"
          label="Answered"
          icon={<IconPhoneCheck className={classes.icon} data-tone="good" aria-hidden />}
          value={main.answered_calls}
          to={main.answered_calls > 0 ? callListHref(range, { call_status_filter: 'ANSWERED' }) : undefined}
          change={computeChangePercent(previous.answered_calls, main.answered_calls)}
          period={`${formatShare(main.answered_calls, main.total_calls)} of calls`}
        />
        <Metric
          size="big"
          label="Missed"
          icon={<IconPhoneX className={classes.icon} data-tone="bad" aria-hidden />}
          value={main.missed_calls}
          to={main.missed_calls > 0 ? callListHref(range, { call_status_filter: 'MISSED_CALL' }) : undefined}
          change={computeChangePercent(previous.missed_calls, main.missed_calls)}
          lessIsBetter
          period={`${formatShare(main.missed_calls, main.total_calls)} of calls`}
        />
        <Metric
          size="big"
          label="Avg quality score"
          icon={<IconSparkles className={classes.icon} data-tone="primary" aria-hidden />}
          value={score === null ? '–' : Math.round(score)}
          unit="/ 100"
          change={computeChangePercent(previous.avg_quality_score, score)}
          period={describeAnalyzed(analyzed)}
        />
      </div>
      <p className={classes.against}>Compared with {formatDayRange(periodBefore(range), today)}</p>
    </section>
  )
}

function describeAnalyzed(analyzed: number): string {
  if (analyzed === 0) return 'no calls analyzed yet'
  return `from ${analyzed.toLocaleString('en-US')} analyzed ${analyzed === 1 ? 'call' : 'calls'}`
}
