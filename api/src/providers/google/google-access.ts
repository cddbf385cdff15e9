import { z } from 'zod'
import type { OwnAccess } from '../../platform/vendors/connection-vendor.ts'
import { readVendorJson, requestProvider } from '../../platform/vendors/provider-http.ts'
import { noGoogleResponseError, toGoogleError, toGoogleSignInError } from './google-errors.ts'

/** The agency's account, which reads for every business without a connection of its own */
export interface GoogleAccount {
  clientId: string
  clientSecret: string
  refreshToken: string
  /** https://oauth2.googleapis.com/token, or the sandbox's simulation of it */
  tokenUrl: string
  timeoutMs?: number
}

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** Safety margin: a token is renewed this long before it expires, so that it does not expire in flight */
const EARLY_MS = 60_000

export type GoogleAccess = ReturnType<typeof createGoogleRequests>

/** The agency's access token, cached in memory, and renewed when it expires or Google rejects it */
export function createAgencyAccess({ clientId, clientSecret, refreshToken, tokenUrl, timeoutMs = 30_000 }: GoogleAccount): OwnAccess {
  let token: { value: string; endsAt: number } | null = null
  let renewing: Promise<string> | null = null

  async function renew(): Promise<string> {
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    })
    const { access_token: value, expires_in: seconds } = await requestProvider({
      url: tokenUrl,
      method: 'POST',
      body: form,
      timeoutMs,
      read: async (response) => tokenResponse.parse(await readVendorJson(response)),
      rejected: toGoogleSignInError,
      noResponse: noGoogleResponseError,
    })
    token = { value, endsAt: Date.now() + seconds * 1000 - EARLY_MS }
    return value
  }

  return {
    /** Single flight: concurrent callers share one renewal */
    token(rejectedToken) {
      if (token && token.value !== rejectedToken && token.endsAt > Date.now()) return Promise.resolve(token.value)
      renewing ??= renew().finally(() => {
        renewing = null
      })
      return renewing
    },
  }
}

interface GoogleCall extends RequestInit {
  /** The action that the message to the practice names when Google rejects the request */
  verb?: 'read' | 'reply to reviews of'
  /** The object that the message names */
  subject?: string
  /** The business's own access, used instead of the agency's */
  as?: OwnAccess
}

/** Calls Google with an access token, and retries once with a new token when Google rejects the first */
export function createGoogleRequests(agency: OwnAccess, timeoutMs = 30_000) {
  return {
    async call<T extends z.ZodType>(
      shape: T,
      url: string,
      { verb = 'read', subject, as = agency, ...init }: GoogleCall = {},
    ): Promise<z.output<T>> {
      let isTokenRejected = false
      const request = (value: string) =>
        requestProvider({
          ...init,
          url,
          headers: { ...init.headers, authorization: `Bearer ${value}` },
          timeoutMs,
          read: async (response) => shape.parse(await readVendorJson(response)),
          rejected(rejection) {
            isTokenRejected = rejection.status === 401
            return toGoogleError(rejection, verb, subject)
          },
          noResponse: noGoogleResponseError,
        })
      const value = await as.token()
      return request(value).catch(async (error) => {
        if (!isTokenRejected) throw error
        return request(await as.token(value))
      })
    },
  }
}
