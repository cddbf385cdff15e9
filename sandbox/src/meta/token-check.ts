import { createHmac } from 'node:crypto'
import { appToken, facebookApp } from './facebook-app.ts'
import { type GraphError, graphErrors } from './meta-errors.ts'
import type { MetaFaults } from './meta-faults.ts'
import { type FacebookPerson, findFacebookPerson } from './meta-people.ts'
import type { MetaGrant, MetaStore, MetaToken } from './meta-store.ts'

export interface Session {
  token: MetaToken
  person: FacebookPerson
  grant: MetaGrant
}

export interface TokenCheck {
  /** The session that belongs to a token, or the reason why there is none */
  open(token: string): Session | { rejection: GraphError }
}

export function createTokenCheck({ store, faults, now }: { store: MetaStore; faults: MetaFaults; now: () => Date }): TokenCheck {
  return {
    open(text) {
      if (text === appToken) return { rejection: graphErrors.noCurrentUser }
      const token = store.findToken(text)
      const person = token && findFacebookPerson(token.person_id)
      if (!person) return { rejection: graphErrors.malformedToken }
      if (faults.mode === 'invalid_token' || token.ended_by === 460) return { rejection: graphErrors.passwordChanged }
      const grant = store.findGrant(person.id)
      if (token.ended_by === 458 || !grant) return { rejection: graphErrors.removed }
      if (faults.mode === 'expired_token') return { rejection: graphErrors.expired(new Date(now().getTime() - 3_600_000), now()) }
      const expiry = token.expires_at === null ? null : new Date(token.expires_at)
      if (expiry && expiry <= now()) return { rejection: graphErrors.expired(expiry, now()) }
      return { token, person, grant }
    },
  }
}

/** The app's settings require `appsecret_proof` for every call with a token, and each token has its own proof */
export function findProofError(proof: string | null, token: string): GraphError | null {
  if (proof === null) return graphErrors.noProof
  return proof === createHmac('sha256', facebookApp.secret).update(token).digest('hex') ? null : graphErrors.wrongProof
}
