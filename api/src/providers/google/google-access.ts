import { z } from 'zod'
import { askProvider } from '../../platform/provider-http.ts'
import { refusedByGoogle, refusedSignIn, unansweredByGoogle } from './google-errors.ts'

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

/** Calls Google with an access token that is cached in memory, and renewed when it expires or Google rejects it */
export function createGoogleAccess({ clientId, clientSecret, refreshToken, tokenUrl, timeoutMs = 30_000 }: GoogleAccount) {
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

  /** Single flight: concurrent callers share one renewal */
  function findToken(refused?: string): Promise<string> {
    if (token && token.value !== refused && token.endsAt > Date.now()) return Promise.resolve(token.value)
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  return {
    /** `verb`: what the message to the practice says we may not do, when Google refuses */
    async call<T extends z.ZodType>(
      shape: T,
      url: string,
      { verb = 'read', ...init }: RequestInit & { verb?: 'read' | 'answer for' } = {},
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
            return refusedByGoogle(refusal, verb)
          },
          unanswered: unansweredByGoogle,
        })
      const value = await findToken()
      return ask(value).catch(async (error) => {
        if (!isTokenRefused) throw error
        return ask(await findToken(value))
      })
    },
  }
}
