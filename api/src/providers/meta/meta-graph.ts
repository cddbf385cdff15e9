import type { z } from 'zod'
import { readBytes, requestProvider } from '../../platform/vendors/provider-http.ts'
import { fromMetaRejection, noResponseFromMeta, TooMuchData, throttledByMeta } from './meta-errors.ts'

const TIMEOUT_MS = 30_000
/** A page of a hundred posts with their comments has about one megabyte. Above this limit, smaller pages are requested */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024
/** Percentage of the app's hourly calls (X-App-Usage) at which we stop, because above 100 Meta blocks the app for all businesses */
const USED_UP = 95
const USAGE_WAIT_S = 600

export type MetaGraph = ReturnType<typeof createMetaGraph>

interface GraphCall {
  token?: string
  query?: Record<string, string>
  method?: 'GET' | 'DELETE'
  /** Waits while the app's calls are nearly used up, which sign-ins do not */
  isPatient?: boolean
}

/** Calls the Graph API. The person's token goes into a header. Only the exchange of a code has secrets in its query, as Meta requires */
export function createMetaGraph(graphUrl: string) {
  let restUntil = 0

  return {
    call<T extends z.ZodType>(
      shape: T,
      path: string,
      { token, query = {}, method = 'GET', isPatient = false }: GraphCall = {},
    ): Promise<z.output<T>> {
      const restS = Math.ceil((restUntil - Date.now()) / 1000)
      if (isPatient && restS > 0) return Promise.reject(throttledByMeta(restS))
      return requestProvider({
        url: `${graphUrl}${path}?${new URLSearchParams(query)}`,
        method,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        timeoutMs: TIMEOUT_MS,
        async read(response) {
          if (readUsage(response.headers) >= USED_UP) restUntil = Date.now() + USAGE_WAIT_S * 1000
          const { bytes, isWhole } = await readBytes(response, MAX_RESPONSE_BYTES)
          if (!isWhole) throw new TooMuchData(new Error(`More than ${MAX_RESPONSE_BYTES} bytes`))
          return shape.parse(JSON.parse(bytes.toString('utf8')))
        },
        rejected: fromMetaRejection,
        noResponse: noResponseFromMeta,
      })
    },
  }
}

/** {"call_count":28,"total_time":25,"total_cputime":25}: percentages. The largest one decides */
function readUsage(headers: Headers): number {
  try {
    const usage: Record<string, unknown> = JSON.parse(headers.get('x-app-usage') ?? '{}')
    return Math.max(0, ...Object.values(usage).map((percentage) => (typeof percentage === 'number' ? percentage : 0)))
  } catch {
    return 0
  }
}
