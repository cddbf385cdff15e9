/** What both search services do with a call before they answer it, and what a test may ask about it */
export interface TownTraffic {
  /** Answers come after so long */
  delayMs: number
  asked: { google: number; yelp: number }
  /** Counts the call; false when it is one too many in this window */
  count(service: 'google' | 'yelp', limit: { calls: number; windowMs: number }): boolean
}

export function createTownTraffic({ delayMs = 0 }: { delayMs?: number }): TownTraffic {
  const windows = { google: { number: 0, calls: 0 }, yelp: { number: 0, calls: 0 } }
  const traffic: TownTraffic = {
    delayMs,
    asked: { google: 0, yelp: 0 },
    count(service, { calls, windowMs }) {
      traffic.asked[service]++
      // Vendors count in real time, whatever a test's clock says
      const number = Math.floor(Date.now() / windowMs)
      const window = windows[service]
      windows[service] = { number, calls: window.number === number ? window.calls + 1 : 1 }
      return windows[service].calls <= calls
    },
  }
  return traffic
}
