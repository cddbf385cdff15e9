/** What both search services do with a call before they answer it, and what a test may ask about it */
export interface TownTraffic {
  /** Answers come after so long */
  delayMs: number
  asked: { google: number; yelp: number }
}

export function createTownTraffic({ delayMs = 0 }: { delayMs?: number }): TownTraffic {
  return { delayMs, asked: { google: 0, yelp: 0 } }
}
