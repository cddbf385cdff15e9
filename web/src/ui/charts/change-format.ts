import { numberFormat } from '#contract/formats/intl-formats.ts'

const MINUS = '\u2212'

/** `12.2` → "+12.20%", `-5.13` → "−5.13%" with a true minus, which lines up with the plus. A difference of percentages has another unit */
export function formatChange(percent: number, unit = '%'): string {
  const rounded = Math.abs(percent).toFixed(2)
  const digits = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(rounded))
  if (Number(rounded) === 0) return `${digits}${unit}`
  return `${percent < 0 ? MINUS : '+'}${digits}${unit}`
}

export function changeDirection(percent: number): 'up' | 'down' | 'flat' {
  if (Number(Math.abs(percent).toFixed(2)) === 0) return 'flat'
  return percent < 0 ? 'down' : 'up'
}
