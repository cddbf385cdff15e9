const STEPS = [1, 2, 2.5, 5, 10]
const INTERVALS = 5
const LEAST_TOP = 50

/** Gridlines of the line charts, from zero to at least 50, so that a quiet year does not look like a busy one: 41 gives 0, 10, … 50 */
export function chooseLineTicks(largest: number): number[] {
  const wanted = Math.max(largest, LEAST_TOP)
  const rough = wanted / INTERVALS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = STEPS.map((step) => step * power).find((step) => step >= rough && Number.isInteger(step)) ?? Math.ceil(rough)
  return Array.from({ length: Math.ceil(wanted / step) + 1 }, (_, place) => place * step)
}

/** "8k" */
export const formatTick = (tick: number): string =>
  new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(tick).replace('K', 'k')

/** Splits a series into runs without gaps, because no line is drawn across months without a value */
export function splitAtGaps(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = []
  values.forEach((value, place) => {
    if (value === null) return
    const run = runs.at(-1)
    if (run && run.at(-1) === place - 1) run.push(place)
    else runs.push([place])
  })
  return runs
}
