const STEPS = [5, 10, 20, 25]

/** Gridlines of a percentage axis from zero: three to five of them */
export function chartScale(values: readonly number[]): { top: number; lines: number[] } {
  const most = Math.max(1, ...values)
  const step = STEPS.find((candidate) => most / candidate <= 4) ?? 25
  const top = Math.min(100, Math.ceil(most / step) * step)
  return { top, lines: Array.from({ length: top / step + 1 }, (_, line) => line * step) }
}

interface Labelled {
  at: number
  label: string
}

/** Labels where a new month begins, few enough to fit side by side */
export function monthLabels(points: readonly Labelled[], most = 7): Labelled[] {
  const starts = points.filter((point, place) => point.label !== points[place - 1]?.label)
  const every = Math.ceil(starts.length / most)
  return starts.filter((_, place) => place % every === 0)
}
