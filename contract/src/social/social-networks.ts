/** Networks in the order of the tabs, which is also the order in which the landing tab is chosen */
export const TAB_ORDER = ['instagram', 'facebook', 'linkedin', 'tiktok'] as const

/** Networks whose metrics we read; the others show marked samples */
export const READ_NETWORKS = ['instagram', 'facebook'] as const
export type ReadNetwork = (typeof READ_NETWORKS)[number]

/** Keys of the age groups, as the specification names them */
export const AGE_GROUPS = ['age_18_24', 'age_25_34', 'age_35_44', 'age_45_54', 'age_55_64', 'age_65'] as const

/**
 * Growth in percent, rounded down to two decimals: towards minus infinity, so that a loss is never shown smaller than it is (-1.234 % is
 * -1.24 %). Null if there was nothing before: a growth from zero has no rate
 */
export function computeGrowthPercent(before: number, after: number): number | null {
  if (before <= 0) return null
  // In integers as far as possible: 100 * (after - before) / before in binary fractions would turn 1.1 % into 1.09 %
  return Math.floor(((after - before) * 10_000) / before) / 100
}
