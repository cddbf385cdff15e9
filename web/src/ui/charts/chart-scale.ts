const STEPS = [1, 2, 2.5, 5, 10]
const INTERVALS = 3

/**
 * Round values for the gridlines, from zero to at least the largest value: 67 gives 0, 25, 50, 75. Integers only, because the values are
 * counts
 */
export function chooseChartTicks(largest: number): number[] {
  const rough = Math.max(largest, 1) / INTERVALS
  const power = 10 ** Math.floor(Math.log10(rough))
  const fitting = STEPS.map((step) => step * power).find((step) => step >= rough && Number.isInteger(step))
  const step = fitting ?? Math.max(1, Math.ceil(rough))
  const count = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: count + 1 }, (_, place) => place * step)
}

/**
 * A whole percentage, "86%", for places where the specification names no format. Decimals would only make a small sample look exact.
 * "Almost none" must not read as none, nor "almost all" as all
 */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '0%'
  const rounded = Math.round((part / whole) * 100)
  if (rounded === 0 && part > 0) return '<1%'
  if (rounded === 100 && part < whole) return '>99%'
  return `${rounded}%`
}
