import { formatGrowth } from '#contract/seo/seo-metrics.ts'
import type { TextStyle } from '../../../platform/documents/sheet.ts'
import { COLORS } from '../../../platform/documents/sheet.ts'

export const BODY: TextStyle = { size: 14, lineHeight: 20 }
export const MUTED: TextStyle = { ...BODY, color: COLORS.muted }
export const SMALL: TextStyle = { size: 12, lineHeight: 18, color: COLORS.muted }
/** A page's sentences */
export const LEAD: TextStyle = { size: 17, lineHeight: 26 }
export const NUMBER: TextStyle = { ...BODY, align: 'right', tabular: true }
export const BIG: TextStyle = { size: 40, lineHeight: 48, weight: 'strong', tracking: -0.024 }

export const NO_DATA = 'No data'
export const GOOD = '#1f7a3d'
export const BAD = '#b3261e'

/** "+6.41%" in green, "−3.64%" in red */
export const formatColoredGrowth = (percent: number): { text: string; color: string } => ({
  text: formatGrowth(percent),
  color: percent > 0 ? GOOD : percent < 0 ? BAD : COLORS.muted,
})
