import { formatCount } from '../formats/intl-formats.ts'
import { computeGrowthPercent } from '../social/social-networks.ts'
import type { SeoMetrics } from './seo-report.ts'

/** A rate is a fraction, a duration is in seconds */
export type MetricKind = 'count' | 'rate' | 'duration'

export interface SeoMetric {
  key: keyof SeoMetrics
  label: string
  kind: MetricKind
}

/** Metrics of the Google profile, in the order used on every screen and in every document */
export const PROFILE_METRICS: readonly SeoMetric[] = [
  { key: 'business_profile_interaction', label: 'Business profile interaction', kind: 'count' },
  { key: 'direction_requests_from_business_profile', label: 'Direction requests', kind: 'count' },
  { key: 'call_made_from_business_profile', label: 'Calls made', kind: 'count' },
  { key: 'website_clicks_from_business_profile', label: 'Website clicks', kind: 'count' },
]

/** Metrics of the website */
export const SITE_METRICS: readonly SeoMetric[] = [
  { key: 'unique_visitor', label: 'Unique visitors', kind: 'count' },
  { key: 'page_views', label: 'Page views', kind: 'count' },
  { key: 'average_engagement_rate', label: 'Average engagement rate', kind: 'rate' },
  { key: 'average_session_duration', label: 'Average session duration', kind: 'duration' },
]

/**
 * Growth of a metric in percent, rounded down to two decimals. It is computed from the displayed values (a rate in hundredths of a percent,
 * a duration in whole seconds), so that a reader who checks it gets the same result. null if there is nothing to compare
 */
export function computeMetricGrowth(kind: MetricKind, before: number | null | undefined, after: number | null): number | null {
  if (before == null || after === null) return null
  return computeGrowthPercent(roundMetric(kind, before), roundMetric(kind, after))
}

const roundMetric = (kind: MetricKind, value: number): number => (kind === 'rate' ? Math.round(value * 10_000) : Math.round(value))

/** "+6.41%", "−3.64%", "0.00%" */
export const formatGrowth = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '\u2212' : ''}${Math.abs(percent).toLocaleString('en-US', { minimumFractionDigits: 2 })}%`

export interface MetricPart {
  value: string
  unit: string
}

/** "1,842", "62.41" "%", "2" "m" "14" "s": the digits are set in large type, their units in small type */
export function toMetricParts(kind: MetricKind, value: number): MetricPart[] {
  if (kind === 'count') return [{ value: formatCount(Math.round(value)), unit: '' }]
  if (kind === 'rate') return [{ value: (Math.round(value * 10_000) / 100).toFixed(2), unit: '%' }]
  const seconds = Math.round(value)
  const parts = [
    { value: formatCount(Math.floor(seconds / 60)), unit: 'm' },
    { value: String(seconds % 60).padStart(seconds < 60 ? 1 : 2, '0'), unit: 's' },
  ]
  return seconds < 60 ? parts.slice(1) : parts
}

/** "1,842", "62.41%", "2 m 14 s" */
export const formatMetric = (kind: MetricKind, value: number): string =>
  toMetricParts(kind, value)
    .map(({ value: digits, unit }) => (kind === 'duration' ? `${digits} ${unit}` : `${digits}${unit}`))
    .join(' ')
