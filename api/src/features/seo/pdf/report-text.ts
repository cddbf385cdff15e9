import { growthText } from '#contract/seo/seo-metrics.ts'
import type { TextStyle } from '../../../platform/documents/sheet.ts'
import { COLORS } from '../../../platform/documents/sheet.ts'

export const BODY: TextStyle = { size: 13, lineHeight: 19 }
export const MUTED: TextStyle = { ...BODY, color: COLORS.muted }
export const SMALL: TextStyle = { size: 11.5, lineHeight: 16, color: COLORS.muted }
export const TITLE: TextStyle = { size: 15, lineHeight: 22, weight: 'strong' }
export const NUMBER: TextStyle = { ...BODY, align: 'right', tabular: true }

export const NO_DATA = 'No data'
const GOOD = '#1f7a3d'
const BAD = '#b3261e'

/** "+6.41%" in green, "−3.64%" in red */
export const growthInColor = (percent: number): { text: string; color: string } => ({
  text: growthText(percent),
  color: percent > 0 ? GOOD : percent < 0 ? BAD : COLORS.muted,
})
