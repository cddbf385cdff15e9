import { growthRate } from '#contract/social/social-words.ts'
import type { TextStyle } from '../../../platform/documents/sheet.ts'
import { COLORS } from '../../../platform/documents/sheet.ts'
import { counted } from '../words/phrases.ts'

export const BODY: TextStyle = { size: 13, lineHeight: 19 }
export const MUTED: TextStyle = { ...BODY, color: COLORS.muted }
export const SMALL: TextStyle = { size: 11.5, lineHeight: 16, color: COLORS.muted }
export const TITLE: TextStyle = { size: 15, lineHeight: 22, weight: 'strong' }
export const NUMBER: TextStyle = { ...BODY, align: 'right', tabular: true }

export const NO_DATA = 'No data'
const GOOD = '#1f7a3d'
const BAD = '#b3261e'

export type Reading = 'count' | 'rate' | 'duration'

/** "1,842", "62.41 %", "2 m 14 s" */
export function readingInWords(value: number | null, reading: Reading): string {
  if (value === null) return NO_DATA
  if (reading === 'count') return counted(value)
  if (reading === 'rate') return `${(Math.round(value * 10_000) / 100).toFixed(2)}%`
  const seconds = Math.round(value)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} m ${String(seconds % 60).padStart(2, '0')} s`
}

/** "+6.41%" in green, "−3.64%" in red; null where nothing can be compared */
export function changeInWords(value: number | null, before: number | null | undefined): { text: string; color: string } | null {
  const rate = value === null || !before ? null : growthRate(before, value)
  if (rate === null) return null
  const text = `${rate > 0 ? '+' : rate < 0 ? '−' : ''}${Math.abs(rate).toFixed(2)}%`
  return { text, color: rate > 0 ? GOOD : rate < 0 ? BAD : COLORS.muted }
}

export const shareInWords = (share: number | null): string => (share === null ? NO_DATA : `${share.toFixed(2)}%`)
