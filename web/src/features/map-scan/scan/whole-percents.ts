/** Whole percentages that sum to 100, rounded by largest remainder; all zero if the counts are */
export function wholePercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (100 * count) / total)
  const whole = exact.map(Math.floor)
  const missing = 100 - whole.reduce((sum, percent) => sum + percent, 0)
  const remainder = (place: number) => (exact[place] ?? 0) - (whole[place] ?? 0)
  const largest = counts.map((_, place) => place).sort((one, other) => remainder(other) - remainder(one))
  for (const place of largest.slice(0, missing)) whole[place] = (whole[place] ?? 0) + 1
  return whole
}
