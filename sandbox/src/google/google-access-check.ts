import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccessTokens, readBearer } from './access-tokens.ts'
import { findGooglePerson, type GooglePerson } from './consent/google-people.ts'
import type { GoogleFaults } from './google-faults.ts'
import { googleErrors, type RequiredScopes, sendGoogleError, sendScopeError } from './google-responses.ts'

interface Caller {
  person: GooglePerson
  granted: string[]
}

export interface GoogleAccessCheck {
  /** A route's hook: requires a valid token with one of the scopes, and applies the active fault */
  needs(right: RequiredScopes): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  callerOf(request: FastifyRequest): Caller
}

export function createGoogleAccessCheck({ tokens, faults }: { tokens: AccessTokens; faults: GoogleFaults }): GoogleAccessCheck {
  const callers = new WeakMap<FastifyRequest, Caller>()
  return {
    needs: (right) => async (request, reply) => {
      const isRevoked = faults.mode === 'unauthorized' || faults.mode === 'invalid_grant'
      const token = tokens.find(readBearer(request.headers.authorization))
      const person = token && findGooglePerson(token.email)
      if (isRevoked || !person) return sendGoogleError(reply, googleErrors.unauthenticated)
      if (faults.mode === 'rate_limited') return sendGoogleError(reply.header('retry-after', '7'), googleErrors.rateLimited)
      if (faults.mode === 'no_quota') return sendGoogleError(reply, googleErrors.noQuota)
      if (faults.mode === 'server_error') return sendGoogleError(reply, googleErrors.unavailable)
      if (!right.scopes.some((scope) => token.scopes.includes(scope))) return sendScopeError(reply, right)
      if (faults.mode === 'forbidden') return sendGoogleError(reply, googleErrors.forbidden)
      // The reply is published nevertheless; only the response is lost
      if (faults.mode === 'hang' && request.method === 'GET') return reply.hijack()
      callers.set(request, { person, granted: token.scopes })
    },
    callerOf(request) {
      const caller = callers.get(request)
      if (!caller) throw new Error('This route has no gate.')
      return caller
    },
  }
}
