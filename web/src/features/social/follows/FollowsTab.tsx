import { Button, Skeleton } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import type { FollowersData } from '#contract/social/social-metrics.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { formatShortDay } from '../../../platform/time/calendar-days.ts'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { Metric } from '../../../ui/charts/Metric.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { CardHeadline } from '../../../ui/content/CardHeadline.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { CsvButton } from '../CsvButton.tsx'
import { LineChart } from '../chart/LineChart.tsx'
import { describeChartAloud, describeFollowerSpan, describePointFollowers, findLargestGain } from '../follower-labels.ts'
import { NETWORK_NAMES } from '../networks.ts'
import { formatGain, formatPastPeriod } from '../period-labels.ts'
import { useFollowers } from '../social.data.ts'
import { formatLongDay, formatSigned } from '../social-labels.ts'
import { countDaysOfRange, type SocialView } from '../social-view.ts'
import { FollowsTable, LoadingFollowsTable } from './FollowsTable.tsx'
import classes from './follows.module.css'
import { formatChange, GainBars } from './GainBars.tsx'
import { chooseGainUnit, fillMissingDays, sumGains } from './gains.ts'

export function FollowsTab({ network, view }: { network: ReadNetwork; view: SocialView }) {
  const followers = useFollowers(network, view.range)
  const name = NETWORK_NAMES[network]
  if (followers.data) {
    return (
      <div className={classes.cards} data-stale={followers.isPlaceholderData || undefined} aria-busy={followers.isPlaceholderData}>
        {followers.data.follow_data.length === 0 ? (
          <NoFollowers view={view} name={name} />
        ) : (
          <>
            <FollowsSummary network={network} data={followers.data} view={view} />
            <Growth data={followers.data} />
            <FollowsTable rows={fillMissingDays(followers.data.follow_data)} view={view} />
          </>
        )}
      </div>
    )
  }
  if (followers.isError && !isSessionEnded(followers.error)) {
    return (
      <Card>
        <ErrorState
          title={`${name} followers could not be loaded`}
          message={errorMessageOf(followers.error)}
          requestId={requestIdOf(followers.error)}
          onRetry={() => void followers.refetch()}
        />
      </Card>
    )
  }
  return <LoadingFollows />
}

function FollowsSummary({ network, data, view }: { network: ReadNetwork; data: FollowersData; view: SocialView }) {
  const { changes, final_followers: final, rate, before_changes: before, from_date: from, to_date: to } = data
  const days = countDaysOfRange({ from, to })
  const best = data.follow_data.reduce((one, other) => (other.change > one.change ? other : one))
  const year = to.slice(0, 4)
  return (
    <Card>
      <div className={classes.headline}>
        <h2 className={classes.sentence}>{writeFollowerSentence(changes, days, before, formatPastPeriod({ from, to }, view.today))}</h2>
        <CsvButton network={network} range={view.range} table="followers" />
      </div>
      <div className={classes.figures}>
        <Metric size="big" label="Followers" value={final ?? '–'} period={`on ${formatLongDay(to, year)}`} />
        <Metric
          size="big"
          label="Change"
          value={formatSigned(changes)}
          change={rate}
          period={before === null ? 'no earlier data' : `vs. ${formatSigned(before)} in the previous ${formatCountOf(days, 'day')}`}
        />
        <Metric size="big" label="Best day" value={formatSigned(best.change)} period={formatLongDay(best.record_date, year)} />
      </div>
    </Card>
  )
}

/** "You gained 17 followers, 4 fewer than the previous 30 days." For a past period: "In September you gained 23 followers, …" */
function writeFollowerSentence(changes: number, days: number, before: number | null, past: string | null): string {
  if (past !== null) {
    const against =
      before === null || before === changes ? '' : `, ${formatCount(Math.abs(changes - before))} ${changes > before ? 'more' : 'fewer'}`
    return `${past} ${formatGain(changes)}${against && `${against} than in the previous ${formatCountOf(days, 'day')}`}.`
  }
  const gained = formatGain(changes)
  const now = `${gained.charAt(0).toUpperCase()}${gained.slice(1)}`
  if (before === null) return `${now}.`
  const previous = `the previous ${days === 1 ? 'day' : `${formatCount(days)} days`}`
  if (before === changes) return `${now}, as in ${previous}.`
  return `${now}, ${formatCount(Math.abs(changes - before))} ${changes > before ? 'more' : 'fewer'} than ${previous}.`
}

function Growth({ data }: { data: FollowersData }) {
  const points = data.follow_data.map(({ record_date: day, followers: value }) => ({ day, value }))
  const unit = chooseGainUnit(points.length)
  const gains = sumGains(data.follow_data, unit)
  const bars =
    unit === 'day' ? fillMissingDays(data.follow_data).map(({ record_date: day, change }) => ({ from: day, to: day, change })) : gains
  return (
    <ChartCard
      title="Growth"
      lead={<CardHeadline headline={formatSigned(data.changes)}>{describeFollowerSpan(points)}</CardHeadline>}
      table={{
        columns: [unit === 'day' ? 'Day' : `${unit === 'week' ? 'Week' : 'Month'} of`, 'Change'],
        rows: bars.map(({ from, change }) => [formatShortDay(from, true), formatChange(change)]).reverse(),
      }}
    >
      <LineChart points={points} summary={describeChartAloud(points)} describe={describePointFollowers} note={findLargestGain(points)} />
      <p className={classes.caption}>Followers gained and lost by {unit}</p>
      <GainBars gains={bars} unit={unit} />
      {data.estimated_days > 0 && (
        <p className={classes.caption}>
          Totals for {formatCountOf(data.estimated_days, 'day')} are estimates. Instagram shares only how many followers you gained and
          lost.
        </p>
      )}
    </ChartCard>
  )
}

function NoFollowers({ view, name }: { view: SocialView; name: string }) {
  const [longest] = view.presets.toReversed()
  return (
    <Card>
      <EmptyState
        icon={IconUsers}
        title="No follower data for this period"
        text={`Follower counts start the day ${name} was connected.`}
        action={longest && <Button onClick={() => view.chooseRange(longest)}>Show {longest.label.toLowerCase()}</Button>}
      />
    </Card>
  )
}

const METRICS = ['Followers', 'Change', 'Best day']

function LoadingFollows() {
  return (
    <Loading label="Loading the followers">
      <div className={classes.cards}>
        <Card>
          <Skeleton className={classes.sentenceShape} data-shape="lines" />
          <div className={classes.figures}>
            {METRICS.map((metric) => (
              <Skeleton key={metric} className={classes.figureShape} data-shape="figure" />
            ))}
          </div>
        </Card>
        <Card title="Growth">
          <Skeleton className={classes.headlineShape} />
          <Skeleton className={classes.chartShape} data-shape="plot" />
          <Skeleton className={classes.gainsShape} data-shape="bars" />
        </Card>
        <LoadingFollowsTable />
      </div>
    </Loading>
  )
}
