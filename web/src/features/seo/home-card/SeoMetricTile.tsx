import { VisuallyHidden } from '@mantine/core'
import { computeMetricGrowth, formatMetric, type MetricKind, type SeoMetric, toMetricParts } from '#contract/seo/seo-metrics.ts'
import type { SeoMetrics } from '#contract/seo/seo-report.ts'
import { Metric } from '../../../ui/charts/Metric.tsx'
import { useCountUp } from '../../../ui/charts/use-count-up.ts'
import classes from './seo-card.module.css'

interface SeoMetricTileProps {
  metric: SeoMetric
  metrics: SeoMetrics
  before: SeoMetrics | null
  /** On the dashboard: smaller, counts up, and omits the previous value */
  isBrief?: boolean
}

/** One metric of the report, with its growth from the comparison month */
export function SeoMetricTile({ metric: { key, label, kind }, metrics, before, isBrief = false }: SeoMetricTileProps) {
  const value = metrics[key]
  const earlier = before?.[key] ?? null
  return (
    <Metric
      size={isBrief ? 'dense' : 'normal'}
      label={label}
      value={value === null ? '–' : <Value kind={kind} value={value} countUp={isBrief} />}
      change={computeMetricGrowth(kind, earlier, value)}
      period={value === null ? 'No data' : isBrief || earlier === null ? undefined : `from ${formatMetric(kind, earlier)}`}
    />
  )
}

function Value({ kind, value, countUp }: { kind: MetricKind; value: number; countUp: boolean }) {
  const shown = useCountUp(value, countUp)
  const digits = toMetricParts(kind, shown).map(({ value: number, unit }) => (
    <span key={unit} className={classes.part}>
      {number}
      {unit && <span className={classes.unit}>{unit}</span>}
    </span>
  ))
  if (shown === value) return digits
  // Screen readers get the final number, not every frame of the count-up animation
  return (
    <>
      <span aria-hidden>{digits}</span>
      <VisuallyHidden>{formatMetric(kind, value)}</VisuallyHidden>
    </>
  )
}
