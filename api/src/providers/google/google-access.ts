import { z } from 'zod'
import { ProviderError } from '../../platform/provider-error.ts'
import { readReason, refusedByGoogle, signInRefused, unansweredByGoogle } from './google-errors.ts'

export interface GoogleAccount {
  clientId: string
  clientSecret: string
  refreshToken: string
  /** https://oauth2.googleapis.com/token, or where the sandbox plays it */
  tokenUrl: string
  timeoutMs?: number
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** Renewed so long before it ends that no request is on its way with a token that ends meanwhile */
const EARLY_MS = 60_000

/** Calls Google with an access token, which is kept in memory and renewed when it ends, or when Google no longer takes it */
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
    const response = await fetch(tokenUrl, { method: 'POST', body: form, signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) {
      if (response.status === 400 || response.status === 401 || response.status === 403)
        throw signInRefused(response.status, await readReason(response))
      throw await refusedByGoogle(response)
    }
    const { access_token: value, expires_in: seconds } = tokenAnswer.parse(await response.json())
    token = { value, endsAt: Date.now() + seconds * 1000 - EARLY_MS }
    return value
  }

  /** Many who wait for a token wait for the same one */
  function findToken(refused?: string): Promise<string> {
    if (token && token.value !== refused && token.endsAt > Date.now()) return Promise.resolve(token.value)
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  const send = (url: string, init: RequestInit, value: string) =>
    fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${value}` }, signal: AbortSignal.timeout(timeoutMs) })

  return {
    /** `verb`: what the practice is told we may not do, when Google refuses */
    async call<T extends z.ZodType>(
      shape: T,
      url: string,
      { verb = 'read', ...init }: RequestInit & { verb?: 'read' | 'answer for' } = {},
    ): Promise<z.output<T>> {
      try {
        const value = await findToken()
        let response = await send(url, init, value)
        if (response.status === 401) {
          await response.body?.cancel()
          response = await send(url, init, await findToken(value))
        }
        if (!response.ok) throw await refusedByGoogle(response, verb)
        return shape.parse(await response.json())
      } catch (error) {
        throw error instanceof ProviderError ? error : unansweredByGoogle(error)
      }
    },
  }
}
