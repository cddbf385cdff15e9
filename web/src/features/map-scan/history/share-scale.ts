const STEPS = [5, 10, 20, 25]

/** Gridlines of a percentage axis that starts at zero: three to five of them */
export function computeShareScale(values: readonly number[]): { top: number; lines: number[] } {
  const most = Math.max(1, ...values)
  const step = STEPS.find((candidate) => most / candidate <= 4) ?? 25
  const top = Math.min(100, Math.ceil(most / step) * step)
  return { top, lines: Array.from({ length: top / step + 1 }, (_, line) => line * step) }
}

interface Labeled {
  at: number
  label: string
}

/** The minimum distance between two labels, as a fraction of the axis: a label's width on a phone */
const LABEL_SHARE = 0.12

/**
 * Labels where a new month begins, few enough to fit side by side. If the first month has only a few days, the next month's label replaces
 * it
 */
export function chooseMonthLabels(points: readonly Labeled[], most = 7): Labeled[] {
  const starts = points.filter((point, place) => point.label !== points[place - 1]?.label)
  const every = Math.ceil(starts.length / most)
  const distance = ((points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)) * LABEL_SHARE
  const fitting: Labeled[] = []
  for (const start of starts.filter((_, place) => place % every === 0).reverse()) {
    const [next] = fitting
    if (!next || next.at - start.at >= distance) fitting.unshift(start)
  }
  return fitting
}
