import { dateFormat, formatCountOf } from '#contract/formats/intl-formats.ts'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { TrendChart } from '../../ui/charts/TrendChart.tsx'
import type { ReviewOverview } from './reviews.data.ts'

const MAX_STARS = 5

/** Number and average rating of the reviews per month, over thirteen months to include the same month of last year */
export function ReviewTrend({ trend }: { trend: ReviewOverview['trend'] }) {
  const points = trend.map(({ month, reviews, rating }) => ({
    label: formatMonthName(month, 'short'),
    name: `${formatMonthName(month, 'long')} ${month.slice(0, 4)}`,
    bar: reviews,
    line: rating,
  }))
  return (
    <ChartCard
      title="Trend"
      aside="Last 13 months"
      table={{
        columns: ['Month', 'Reviews', 'Average'],
        rows: points.map(({ name, bar, line }) => [name, bar.toLocaleString('en-US'), line === null ? '–' : formatRatingTick(line)]),
      }}
    >
      <TrendChart
        points={points}
        bars="Reviews per month"
        line="Monthly average"
        lineTop={MAX_STARS}
        summary={describeTrend(points)}
        describe={({ bar, line }) => `${formatReviews(bar)}${line === null ? '' : `, average ${formatRatingTick(line)}`}`}
      />
    </ChartCard>
  )
}

function describeTrend(points: readonly { name: string; bar: number; line: number | null }[]): string {
  const last = points.at(-1)
  if (!last) return 'Reviews and their average by month'
  return `Reviews and their average by month. ${last.name}: ${formatReviews(last.bar)}${last.line === null ? '' : `, average ${formatRatingTick(last.line)}`}`
}

const formatReviews = (count: number): string => formatCountOf(count, 'review')

function formatRatingTick(rating: number): string {
  return rating.toFixed(1)
}

/** Name of the month of "2026-11" or of any day in it */
function formatMonthName(month: string, length: 'short' | 'long'): string {
  return dateFormat({ month: length, timeZone: 'UTC' }).format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`))
}
