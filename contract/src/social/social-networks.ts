/** Networks in the order of the tabs. The first enabled one is the landing tab */
export const TAB_ORDER = ['instagram', 'facebook', 'linkedin', 'tiktok'] as const

/** Networks whose metrics we fetch; the others show marked sample data */
export const READ_NETWORKS = ['instagram', 'facebook'] as const
export type ReadNetwork = (typeof READ_NETWORKS)[number]

/** Keys of the age groups, with the specification's names */
export const AGE_GROUPS = ['age_18_24', 'age_25_34', 'age_35_44', 'age_45_54', 'age_55_64', 'age_65'] as const

/**
 * Growth in percent, rounded down to two decimals (toward minus infinity), so that a loss is never shown smaller than it is (-1.234 % is
 * -1.24 %). null if the previous value is zero, because growth from zero has no rate
 */
export function computeGrowthPercent(before: number, after: number): number | null {
  if (before <= 0) return null
  // Uses integers as far as possible, because with binary fractions 100 * (after - before) / before would turn 1.1 % into 1.09 %
  return Math.floor(((after - before) * 10_000) / before) / 100
}
