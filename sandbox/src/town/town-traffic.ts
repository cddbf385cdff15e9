/** Delays the calls of both search services, and counts them for tests */
export interface TownTraffic {
  /** Delay of the responses */
  delayMs: number
  requests: { google: number; yelp: number }
}

export function createTownTraffic({ delayMs = 0 }: { delayMs?: number }): TownTraffic {
  return { delayMs, requests: { google: 0, yelp: 0 } }
}
