import { numberFormat } from '#contract/formats/intl-formats.ts'

const MINUS = '\u2212'

/**
 * The unit of a change: percent with two decimals (the specification's growth rate), or whole points (the difference between two
 * percentages)
 */
export type ChangeUnit = '%' | 'points'

const DECIMALS: Record<ChangeUnit, number> = { '%': 2, points: 0 }

const roundedAmount = (change: number, unit: ChangeUnit) => Number(Math.abs(change).toFixed(DECIMALS[unit]))

/** `12.2` → "+12.20%", `-5.13` → "−5.13%" with a true minus, which aligns with the plus. For points: "+3 points", "unchanged" */
export function formatChange(change: number, unit: ChangeUnit = '%'): string {
  const amount = roundedAmount(change, unit)
  const digits = numberFormat({ minimumFractionDigits: DECIMALS[unit], maximumFractionDigits: DECIMALS[unit] }).format(amount)
  if (amount === 0) return unit === '%' ? `${digits}%` : 'unchanged'
  const sign = change < 0 ? MINUS : '+'
  return unit === '%' ? `${sign}${digits}%` : `${sign}${digits} ${amount === 1 ? 'point' : 'points'}`
}

export function changeDirection(change: number, unit: ChangeUnit = '%'): 'up' | 'down' | 'flat' {
  if (roundedAmount(change, unit) === 0) return 'flat'
  return change < 0 ? 'down' : 'up'
}

/** A change of less than 1% is noise, so it is neither good nor bad */
export const isNoticeableChange = (change: number): boolean => Math.abs(change) >= 1
