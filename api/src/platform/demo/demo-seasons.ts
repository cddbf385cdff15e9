const SEASON_DAYS = 91

/**
 * Demo metrics that only grow look invented, so they swing around their average over a quarter of a year, by at most this fraction. A
 * rising one is at its best now, a falling one at its worst, so that the dashboard shows a gain and a loss.
 */
export const seasonFactor = (daysAgo: number, share: number, direction: 'rising' | 'falling'): number =>
  1 + (direction === 'rising' ? share : -share) * Math.cos((2 * Math.PI * daysAgo) / SEASON_DAYS)
