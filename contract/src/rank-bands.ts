/** Rank ranges of the five marker icons and colors */
export const RANK_BANDS = ['1–3', '4–8', '9–15', '16–19', '20+'] as const
export type RankBand = 0 | 1 | 2 | 3 | 4

/** Rank 15 is in the third band; 20 and not found (-1) are in the fifth */
export function rankBandOf(rank: number): RankBand {
  if (rank < 0 || rank > 19) return 4
  if (rank <= 3) return 0
  if (rank <= 8) return 1
  return rank <= 15 ? 2 : 3
}
