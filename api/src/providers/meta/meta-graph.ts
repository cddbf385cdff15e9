import type { z } from 'zod'
import { askProvider } from '../../platform/provider-http.ts'
import { refusedByMeta, unansweredByMeta } from './meta-errors.ts'

const TIMEOUT_MS = 30_000

/** Calls of the Graph API. The person's token goes into a header; only the exchange of a code has secrets in its query, as Meta wants it */
export function createMetaGraph(graphUrl: string) {
  return {
    call: <T extends z.ZodType>(
      shape: T,
      path: string,
      { token, query = {}, method = 'GET' }: { token?: string; query?: Record<string, string>; method?: 'GET' | 'DELETE' } = {},
    ): Promise<z.output<T>> =>
      askProvider({
        url: `${graphUrl}${path}?${new URLSearchParams(query)}`,
        method,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        timeoutMs: TIMEOUT_MS,
        read: async (response) => shape.parse(await response.json()),
        refused: refusedByMeta,
        unanswered: unansweredByMeta,
      }),
  }
}
