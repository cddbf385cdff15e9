import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { parseVendorJson, readBytesUpTo, requestProvider } from '../../platform/vendors/provider-http.ts'
import { metaThrottledError, noMetaResponseError, TooMuchData, toMetaError } from './meta-errors.ts'
import { readAppUsagePercent, readBusinessUsage } from './meta-usage.ts'

const TIMEOUT_MS = 30_000
/** A page of a hundred posts with their comments takes about one megabyte. If a response exceeds this limit, smaller pages are requested */
const MAX_RESPONSE_BYTES = 32 * 1024 * 1024
/**
 * Percentage of the hourly calls at which we stop, because above 100 Meta blocks the app for all businesses (X-App-Usage) or for one
 * business (X-Business-Use-Case-Usage)
 */
const USED_UP = 95
const USAGE_WAIT_S = 600

export type MetaGraph = ReturnType<typeof createMetaGraph>

interface GraphCall {
  token?: string
  query?: Record<string, string>
  method?: 'GET' | 'DELETE'
  /** Whether to wait while the app's calls are nearly used up. Sign-ins do not wait */
  isPatient?: boolean
}

export interface MetaApp {
  appSecret: string
  /** https://graph.facebook.com/{version} */
  graphUrl: string
}

/** Calls the Graph API. The person's token goes into a header. Only the exchange of a code has secrets in its query, as Meta requires */
export function createMetaGraph({ graphUrl, appSecret }: MetaApp) {
  let restUntil = 0
  /** By token, which stands for a business, because a business's own limit does not affect others */
  const businessRestUntil = new Map<string, number>()

  /** Proves that the token was not stolen from the app; required where the app's settings say so */
  const proofOf = (token: string) => ({ appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex') })

  function recordBusinessUsage(headers: Headers, token: string | undefined): void {
    const now = Date.now()
    for (const [known, until] of businessRestUntil) if (until <= now) businessRestUntil.delete(known)
    const { percent, regainsAccessS } = readBusinessUsage(headers)
    if (token && (percent >= USED_UP || regainsAccessS > 0)) businessRestUntil.set(token, now + (regainsAccessS || USAGE_WAIT_S) * 1000)
  }

  return {
    call<T extends z.ZodType>(
      shape: T,
      path: string,
      { token, query = {}, method = 'GET', isPatient = false }: GraphCall = {},
    ): Promise<z.output<T>> {
      const restS = Math.ceil((Math.max(restUntil, businessRestUntil.get(token ?? '') ?? 0) - Date.now()) / 1000)
      if (isPatient && restS > 0) return Promise.reject(metaThrottledError(restS))
      return requestProvider({
        url: `${graphUrl}${path}?${new URLSearchParams({ ...query, ...(token && proofOf(token)) })}`,
        method,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        timeoutMs: TIMEOUT_MS,
        async read(response) {
          if (readAppUsagePercent(response.headers) >= USED_UP) restUntil = Date.now() + USAGE_WAIT_S * 1000
          recordBusinessUsage(response.headers, token)
          const { bytes, isWhole } = await readBytesUpTo(response, MAX_RESPONSE_BYTES)
          if (!isWhole) throw new TooMuchData(new Error(`More than ${MAX_RESPONSE_BYTES} bytes`))
          return shape.parse(parseVendorJson(bytes.toString('utf8')))
        },
        rejected(rejection) {
          recordBusinessUsage(rejection.headers, token)
          return toMetaError(rejection)
        },
        noResponse: noMetaResponseError,
      })
    },
  }
}
