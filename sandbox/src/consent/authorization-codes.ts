import { randomBytes } from 'node:crypto'

/** Google and Facebook state no lifetime for a code; RFC 6749 recommends at most ten minutes */
const lifetimeMs = 10 * 60_000
/** Used codes are stored for a while, so that a second use can be distinguished from an unknown code */
const rememberedMs = 24 * 3_600_000

interface TakenCode<Consent> {
  state: 'fresh' | 'used' | 'expired'
  consent: Consent
}

export interface AuthorizationCodes<Consent> {
  issue(consent: Consent): string
  /** Consumes the code, even if the exchange fails; null if the code was never issued */
  take(code: string): TakenCode<Consent> | null
}

/** In memory only, because a code is used within seconds of its redirect */
export function createAuthorizationCodes<Consent>({ prefix, now }: { prefix: string; now: () => Date }): AuthorizationCodes<Consent> {
  const codes = new Map<string, { consent: Consent; issuedAt: number; isUsed: boolean }>()
  return {
    issue(consent) {
      const issuedAt = now().getTime()
      for (const [code, old] of codes) if (issuedAt - old.issuedAt > rememberedMs) codes.delete(code)
      const code = `${prefix}${randomBytes(54).toString('base64url')}`
      codes.set(code, { consent, issuedAt, isUsed: false })
      return code
    },
    take(code) {
      const known = codes.get(code)
      if (!known) return null
      const { consent, isUsed, issuedAt } = known
      known.isUsed = true
      if (isUsed) return { state: 'used', consent }
      return { state: now().getTime() - issuedAt >= lifetimeMs ? 'expired' : 'fresh', consent }
    },
  }
}
