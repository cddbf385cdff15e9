/** What a test sets and reads for both search services: how long responses take, and how many requests arrived */
export interface SearchServicesState {
  /** Delay of the responses */
  delayMs: number
  requests: { google: number; yelp: number }
}

export function createSearchServicesState({ delayMs = 0 }: { delayMs?: number }): SearchServicesState {
  return { delayMs, requests: { google: 0, yelp: 0 } }
}
