import { randomBytes } from 'node:crypto'

export const googleClient = { id: 'sandbox-client', secret: 'sandbox-secret', refreshToken: 'sandbox-refresh' }

const lifetimeSeconds = 3_600

export interface AccessTokens {
  issue(): { access_token: string; expires_in: number; scope: string; token_type: string }
  isValid(authorization: string | undefined): boolean
}

/** In memory only: after a restart the portal gets a 401 and has to renew its token, which it must be able to do at any time */
export function createAccessTokens({ now }: { now: () => Date }): AccessTokens {
  const expiries = new Map<string, number>()
  return {
    issue() {
      for (const [token, expiry] of expiries) if (expiry <= now().getTime()) expiries.delete(token)
      const token = `ya29.${randomBytes(48).toString('base64url')}`
      expiries.set(token, now().getTime() + lifetimeSeconds * 1000)
      return {
        access_token: token,
        // Google counts from when it sent the answer, which is a moment ago on arrival
        expires_in: lifetimeSeconds - 1,
        scope: 'https://www.googleapis.com/auth/business.manage',
        token_type: 'Bearer',
      }
    },
    isValid(authorization) {
      const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
      return token !== undefined && (expiries.get(token) ?? 0) > now().getTime()
    },
  }
}
