import { z } from 'zod'
import type { OwnAccess } from '../../platform/connections/connection-vendor.ts'
import { askProvider } from '../../platform/provider-http.ts'
import { refusedByGoogle, refusedSignIn, unansweredByGoogle } from './google-errors.ts'

/** The agency's account, which reads for every business that has no connection of its own */
export interface GoogleAccount {
  clientId: string
  clientSecret: string
  refreshToken: string
  /** https://oauth2.googleapis.com/token, or the sandbox's emulation of it */
  tokenUrl: string
  timeoutMs?: number
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** Safety margin: a token is renewed this long before it expires, so that none expires in flight */
const EARLY_MS = 60_000

export type GoogleAccess = ReturnType<typeof createGoogleAccess>

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
    const { access_token: value, expires_in: seconds } = await askProvider({
      url: tokenUrl,
      method: 'POST',
      body: form,
      timeoutMs,
      read: async (response) => tokenAnswer.parse(await response.json()),
      refused: refusedSignIn,
      unanswered: unansweredByGoogle,
    })
    token = { value, endsAt: Date.now() + seconds * 1000 - EARLY_MS }
    return value
  }

  return {
    /** Single flight: concurrent callers share one renewal */
    token(refused) {
      if (token && token.value !== refused && token.endsAt > Date.now()) return Promise.resolve(token.value)
      renewing ??= renew().finally(() => {
        renewing = null
      })
      return renewing
    },
  }
}

interface GoogleCall extends RequestInit {
  /** What the message to the practice says we may not do, when Google refuses */
  verb?: 'read' | 'answer for'
  /** What the message is about */
  subject?: string
  /** The business's own access instead of the agency's */
  as?: OwnAccess
}

/** Calls Google with an access token, once more with a new one when Google rejects it */
export function createGoogleAccess(agency: OwnAccess, timeoutMs = 30_000) {
  return {
    async call<T extends z.ZodType>(
      shape: T,
      url: string,
      { verb = 'read', subject, as = agency, ...init }: GoogleCall = {},
    ): Promise<z.output<T>> {
      let isTokenRefused = false
      const ask = (value: string) =>
        askProvider({
          ...init,
          url,
          headers: { ...init.headers, authorization: `Bearer ${value}` },
          timeoutMs,
          read: async (response) => shape.parse(await response.json()),
          refused(refusal) {
            isTokenRefused = refusal.status === 401
            return refusedByGoogle(refusal, verb, subject)
          },
          unanswered: unansweredByGoogle,
        })
      const value = await as.token()
      return ask(value).catch(async (error) => {
        if (!isTokenRefused) throw error
        return ask(await as.token(value))
      })
    },
  }
}
