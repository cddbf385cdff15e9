import { formatCount } from '#contract/formats/intl-formats.ts'
import { computeMetricGrowth, formatMetric } from '#contract/seo/seo-metrics.ts'

/** "62.41%" */
export const formatPercent = (fraction: number): string => formatMetric('rate', fraction)

/** Growth of a count in whole percent; growth of less than one percent counts as none. null if nothing can be compared */
export function describeGrowth(
  after: number | null | undefined,
  before: number | null | undefined,
): { verb: 'grew' | 'fell' | 'stayed'; by: string } | null {
  const rate = computeMetricGrowth('count', before, after ?? null)
  if (rate === null) return null
  return { verb: rate >= 1 ? 'grew' : rate <= -1 ? 'fell' : 'stayed', by: `${Math.round(Math.abs(rate))}%` }
}

export const describeDifference = (after: number, before: number): string =>
  after === before ? 'as many as' : `${formatCount(Math.abs(after - before))} ${after > before ? 'more than' : 'fewer than'}`

const NUMBERS = ['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** "Six in ten visits were", "Nearly all visits were" */
export function describeTenths(fraction: number, many: string): string {
  const tenths = Math.round(fraction * 10)
  if (fraction === 0) return `None of the ${many} were`
  if (tenths === 0) return `Hardly any ${many} were`
  if (tenths === 10) return `${fraction === 1 ? 'All' : 'Nearly all'} ${many} were`
  return `${NUMBERS[tenths]} in ten ${many} ${tenths === 1 ? 'was' : 'were'}`
}

/** Describes a fraction: "More than half", "About a third" */
export function describeFraction(fraction: number): string {
  if (fraction > 0.9) return 'Nearly all'
  if (fraction > 0.6) return 'Most'
  if (fraction > 0.5) return 'More than half'
  if (fraction > 0.42) return 'Almost half'
  if (fraction > 0.28) return 'About a third'
  return fraction > 0.18 ? 'About a quarter' : 'A small part'
}
