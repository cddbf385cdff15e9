/** Five bands: 1-3, 4-8, 9-15, 16-19, 20 and beyond */
export function rankStep(rank: number): 1 | 2 | 3 | 4 | 5 {
  if (rank <= 3) return 1
  if (rank <= 8) return 2
  if (rank <= 15) return 3
  return rank <= 19 ? 4 : 5
}
