import { IconUsers } from '@tabler/icons-react'
import { formatCount } from '#contract/formats/intl-formats.ts'
import { formatShortDay } from '../../../platform/time/calendar-days.ts'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { CardHeadline } from '../../../ui/content/CardHeadline.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { LineChart } from '../chart/LineChart.tsx'
import { describeChartAloud, describeFollowerSpan, describePointFollowers, findLargestGain } from '../follower-labels.ts'
import type { Overview } from '../social.data.ts'
import { formatSigned } from '../social-labels.ts'

export function FollowersCard({ overview }: { overview: Overview }) {
  const points = overview.followers.map(({ record_date: day, followers: value }) => ({ day, value }))
  const { value, before } = overview.totals.followers
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) {
    return (
      <Card title="Followers">
        <EmptyState compact icon={IconUsers} title="No follower data" text="There’s no data for this period. Choose a later one." />
      </Card>
    )
  }
  const change = value !== null && before !== null ? value - before : last.value - first.value
  return (
    <ChartCard
      title="Followers"
      lead={<CardHeadline headline={formatSigned(change)}>{describeFollowerSpan(points)}</CardHeadline>}
      table={{
        columns: ['Day', 'Followers', 'Change'],
        rows: points
          .map((point, place) => {
            const earlier = points[place - 1]
            return [formatShortDay(point.day, true), formatCount(point.value), earlier ? formatSigned(point.value - earlier.value) : '–']
          })
          .reverse(),
      }}
    >
      <LineChart points={points} summary={describeChartAloud(points)} describe={describePointFollowers} note={findLargestGain(points)} />
    </ChartCard>
  )
}
