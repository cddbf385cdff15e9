const SEASON_DAYS = 91

/**
 * Demo metrics that only grow look made up, so they vary around their average by at most this fraction over a quarter of a year. A rising
 * metric is at its peak now and a falling one at its low, so that the dashboard shows both a gain and a loss
 */
export const seasonFactor = (daysAgo: number, share: number, direction: 'rising' | 'falling'): number =>
  1 + (direction === 'rising' ? share : -share) * Math.cos((2 * Math.PI * daysAgo) / SEASON_DAYS)
