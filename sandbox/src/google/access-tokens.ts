import { randomBytes } from 'node:crypto'

export const googleClient = { id: 'sandbox-client', secret: 'sandbox-secret' }

const lifetimeSeconds = 3_600

interface NewAccessToken {
  email: string
  scopes: string[]
  /** The refresh token that it was issued with. Revoking that token also revokes this one */
  refreshToken: string | null
}

interface AccessToken extends NewAccessToken {
  token: string
  expiresAt: number
  /** Whether it was issued while tokens expire early: such tokens are valid, earlier ones are not */
  isGivenAfterEarlyEnd: boolean
}

export interface AccessTokens {
  issue(token: NewAccessToken): AccessToken
  find(token: string): AccessToken | null
  endAllOf(email: string): void
  revokeAllFor(refreshToken: string): void
  end(token: string): void
}

/** Google counts from when it sent the response, so a second has passed when the response arrives */
export const statedLifetimeSeconds = lifetimeSeconds - 1

/** In memory only. After a restart the portal gets a 401 and must renew its token, which it has to be able to do at any time */
export function createAccessTokens({ faults, now }: { faults: { readonly mode: string }; now: () => Date }): AccessTokens {
  const tokens = new Map<string, AccessToken>()
  const endsEarly = () => faults.mode === 'token_expired_early'

  function endWhere(isMeant: (token: AccessToken) => boolean) {
    for (const token of tokens.values()) if (isMeant(token)) tokens.delete(token.token)
  }

  return {
    issue(given) {
      endWhere(({ expiresAt }) => expiresAt <= now().getTime())
      const token = {
        ...given,
        token: `ya29.${randomBytes(48).toString('base64url')}`,
        expiresAt: now().getTime() + lifetimeSeconds * 1000,
        isGivenAfterEarlyEnd: endsEarly(),
      }
      tokens.set(token.token, token)
      return token
    },
    find(token) {
      if (endsEarly()) endWhere(({ isGivenAfterEarlyEnd }) => !isGivenAfterEarlyEnd)
      const known = tokens.get(token)
      return known && known.expiresAt > now().getTime() ? known : null
    },
    endAllOf: (email) => endWhere((token) => token.email === email),
    revokeAllFor: (refreshToken) => endWhere((token) => token.refreshToken === refreshToken),
    end: (token) => void tokens.delete(token),
  }
}

export function readBearer(authorization: string | undefined): string {
  return /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
}
