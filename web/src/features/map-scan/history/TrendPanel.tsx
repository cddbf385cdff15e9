import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { dateFormat } from '#contract/formats/intl-formats.ts'
import type { getScanTrend } from '#contract/map-scan/scan-history.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { useSession } from '../../../platform/session/session.ts'
import { formatDate, formatNearDayOf, lowercaseNearDay } from '../../../platform/time/moments.ts'
import { ChangeChip } from '../../../ui/charts/ChangeChip.tsx'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { ChoicePill } from '../../../ui/filters/ChoicePill.tsx'
import { LoadingCard } from '../../../ui/states/LoadingCard.tsx'
import { type ScanKind, useScannedKeywords, useScanTrend } from '../history.data.ts'
import { formatAverageRank, formatGrid, formatMiles, formatPoints, formatShareInTop3, SERVICE_LABELS } from '../scan-labels.ts'
import classes from './history.module.css'
import { ShareChart } from './ShareChart.tsx'

type Trend = NonNullable<EndpointResponse<typeof getScanTrend>['data']>

/** Headline above the list: how often the business is in the top 3 for its main keyword, and how that has changed */
export function TrendPanel() {
  const [chosen, setChosen] = useState<ScanKind | null>(null)
  const trend = useScanTrend(chosen)
  if (trend.isPending) return <LoadingTrend />
  // If loading fails, the list, which is the screen's purpose, is still shown
  if (trend.isError && !trend.data) return null
  if (!trend.data) return <NoTrendYet />
  return (
    <div className={classes.trend}>
      <TrendHeadline trend={trend.data} onChoose={setChosen} />
      <TrendCard trend={trend.data} />
    </div>
  )
}

function TrendHeadline({ trend, onChoose }: { trend: Trend; onChoose: (kind: ScanKind) => void }) {
  const { timeZone } = useSession()
  const [before, last] = [trend.scans.at(-2), trend.scans.at(-1)]
  if (!last) return null
  const dayOf = ({ generated_datetime: at }: Trend['scans'][number]) => {
    const day = lowercaseNearDay(formatNearDayOf(at, timeZone))
    return /^[a-z]/.test(day) ? day : `on ${day}`
  }
  const gained =
    before && before.figures.share_top3 !== null && last.figures.share_top3 !== null
      ? last.figures.share_top3 - before.figures.share_top3
      : null
  return (
    <Card>
      <div className={classes.headlineLabel}>Points in the top 3</div>
      <div className={classes.headline}>
        {formatShareInTop3(last.figures.share_top3)}
        {gained !== null && <ChangeChip percent={gained} unit="points" />}
      </div>
      <p className={classes.muted}>
        {last.figures.top3} of {formatPoints(last.figures.measured)} {dayOf(last)}
        {before && `, ${before.figures.top3} of ${before.figures.measured} ${dayOf(before)}`}
      </p>
      {trend.summary !== '' && <p className={classes.summary}>{trend.summary}</p>}
      <KindSelect trend={trend} onChoose={onChoose} />
    </Card>
  )
}

const scanKindKey = ({ keyword, grid_type, grid_number, diagonal }: ScanKind) => JSON.stringify([grid_type, grid_number, diagonal, keyword])

function KindSelect({ trend, onChoose }: { trend: Trend; onChoose: (kind: ScanKind) => void }) {
  const keywords = useScannedKeywords()
  const kinds: ScanKind[] = keywords.data ?? []
  const offered = kinds.some((kind) => scanKindKey(kind) === scanKindKey(trend)) ? kinds : [trend, ...kinds]
  return (
    <div className={classes.kind}>
      <ChoicePill
        label="Main keyword"
        isRequired
        options={offered.map((kind) => ({ value: scanKindKey(kind), label: labelOfScanKind(kind, offered) }))}
        value={scanKindKey(trend)}
        onChange={(key) => {
          const kind = offered.find((one) => scanKindKey(one) === key)
          if (kind) onChoose(kind)
        }}
      />
    </div>
  )
}

/** The keyword, plus only those parts of service and grid that distinguish it from the others: "dentist near me, Yelp" */
function labelOfScanKind(kind: ScanKind, offered: readonly ScanKind[]): string {
  const same = offered.filter(({ keyword }) => keyword === kind.keyword)
  const differs = (field: keyof ScanKind) => same.some((other) => other[field] !== kind[field])
  return [
    kind.keyword,
    ...(differs('grid_type') ? [SERVICE_LABELS[kind.grid_type]] : []),
    ...(differs('grid_number') ? [formatGrid(kind.grid_number)] : []),
    ...(differs('diagonal') ? [formatMiles(kind.diagonal)] : []),
  ].join(', ')
}

function TrendCard({ trend }: { trend: Trend }) {
  const { timeZone } = useSession()
  const { scans } = trend
  const [first, last] = [scans[0], scans.at(-1)]
  if (!first || !last) return null
  const month = (at: string) => dateFormat({ month: 'short', timeZone: timeZone || undefined }).format(new Date(at))
  const what = `${SERVICE_LABELS[trend.grid_type]}, ${formatGrid(trend.grid_number)}, ${formatMiles(trend.diagonal)}`
  return (
    <ChartCard
      title="Trend"
      aside={`${scans.length} ${scans.length === 1 ? 'scan' : 'scans'}, ${what}`}
      table={{
        columns: ['Date', 'In top 3', 'Average', 'Found in'],
        rows: scans.map(({ generated_datetime: at, figures: metrics }) => [
          formatDate(at, timeZone),
          formatShareInTop3(metrics.share_top3),
          formatAverageRank(metrics.average_rank),
          `${metrics.found_in} of ${metrics.measured}`,
        ]),
      }}
    >
      <ShareChart
        summary={`Points in the top 3 for ${trend.keyword}: ${formatShareInTop3(first.figures.share_top3)} on ${formatDate(first.generated_datetime, timeZone)}, ${formatShareInTop3(last.figures.share_top3)} on ${formatDate(last.generated_datetime, timeZone)}`}
        points={scans.flatMap(({ generated_datetime: at, figures: metrics }) =>
          metrics.share_top3 === null
            ? []
            : [
                {
                  at: Date.parse(at),
                  value: metrics.share_top3,
                  label: month(at),
                  name: `${formatDate(at, timeZone)}: ${formatShareInTop3(metrics.share_top3)}`,
                },
              ],
        )}
      />
    </ChartCard>
  )
}

/** As tall as the loading panel, so that the list below does not move. The list explains what to do */
function NoTrendYet() {
  return (
    <div className={classes.trend}>
      <Card>
        <div className={classes.headlineShape}>
          <div className={classes.headlineLabel}>Points in the top 3</div>
          <div className={classes.headline}>–</div>
          <p className={classes.muted}>Your share of points in the top 3 appears after the first scan.</p>
        </div>
      </Card>
      <Card title="Trend">
        <div className={classes.chartShape}>
          <p className={classes.muted}>Each new scan of a keyword adds a point here.</p>
        </div>
      </Card>
    </div>
  )
}

function LoadingTrend() {
  return (
    <div className={classes.trend}>
      <LoadingCard>
        <Skeleton className={classes.headlineShape} data-shape="figure" />
      </LoadingCard>
      <LoadingCard title="Trend">
        <Skeleton className={classes.chartShape} data-shape="plot" />
      </LoadingCard>
    </div>
  )
}
