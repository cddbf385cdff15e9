const STEPS = [1, 2, 2.5, 5, 10]
const INTERVALS = 5

interface LineScale {
  bottom: number
  top: number
  ticks: number[]
}

/**
 * Round values around the given ones, for a line that shows a change: 2,380 to 2,418 gives 2,380, 2,390, … 2,420. The axis starts at zero
 * if that takes up little of the height. Integers only, because the values are counts
 */
export function computeLineScale(values: readonly number[]): LineScale {
  const most = Math.max(...values, 0)
  const least = Math.min(...values, most)
  const floor = least <= (most - least) / 2 ? 0 : least
  const step = chooseTickStep(Math.max(1, most - floor))
  const bottom = Math.floor(floor / step) * step
  const top = Math.max(Math.ceil(most / step) * step, bottom + step)
  const ticks = Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, place) => bottom + place * step)
  return { bottom, top, ticks }
}

function chooseTickStep(span: number): number {
  const rough = span / INTERVALS
  const power = 10 ** Math.floor(Math.log10(rough))
  const fitting = STEPS.map((step) => step * power).find((step) => step >= rough && Number.isInteger(step))
  return fitting ?? Math.max(1, Math.ceil(rough))
}

/** Positions of the labels below a line with this many points: the first, the last, and a few evenly spaced between them */
export function chooseLabelIndexes(points: number, most: number): number[] {
  if (points <= 1) return points === 1 ? [0] : []
  const labels = Math.min(most, points)
  return Array.from({ length: labels }, (_, place) => Math.round((place * (points - 1)) / (labels - 1)))
}
