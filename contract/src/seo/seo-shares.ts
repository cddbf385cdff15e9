/**
 * Shares in hundredths of a percent that sum to exactly 100.00 (largest remainder), so that a chart's legend never adds up to 99.99. null
 * if the divisor is zero, because zero visits have no distribution
 */
export function computeShares(counts: readonly number[]): (number | null)[] {
  const sum = counts.reduce((total, count) => total + count, 0)
  if (sum <= 0) return counts.map(() => null)
  const exact = counts.map((count) => (count / sum) * 10_000)
  const shares = exact.map(Math.floor)
  const missing = 10_000 - shares.reduce((total, share) => total + share, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares.map((share) => share / 100)
}
