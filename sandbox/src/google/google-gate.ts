import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccessTokens, readBearer } from './access-tokens.ts'
import { type NeededRight, refusals, refuse, refuseScope } from './google-answers.ts'
import type { GoogleFaults } from './google-faults.ts'
import { findGooglePerson, type GooglePerson } from './google-people.ts'

interface Caller {
  person: GooglePerson
  granted: string[]
}

export interface GoogleGate {
  /** Hook of a route: a valid token with one of the scopes, and whatever fault is switched on */
  needs(right: NeededRight): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  callerOf(request: FastifyRequest): Caller
}

export function createGoogleGate({ tokens, faults }: { tokens: AccessTokens; faults: GoogleFaults }): GoogleGate {
  const callers = new WeakMap<FastifyRequest, Caller>()
  return {
    needs: (right) => async (request, reply) => {
      const isRevoked = faults.mode === 'unauthorized' || faults.mode === 'invalid_grant'
      const token = tokens.find(readBearer(request.headers.authorization))
      const person = token && findGooglePerson(token.email)
      if (isRevoked || !person) return refuse(reply, refusals.unauthenticated)
      if (faults.mode === 'rate_limited') return refuse(reply.header('retry-after', '7'), refusals.rateLimited)
      if (faults.mode === 'no_quota') return refuse(reply, refusals.noQuota)
      if (faults.mode === 'server_error') return refuse(reply, refusals.unavailable)
      if (!right.scopes.some((scope) => token.scopes.includes(scope))) return refuseScope(reply, right)
      if (faults.mode === 'forbidden') return refuse(reply, refusals.forbidden)
      // The reply is published all the same; only the response is lost
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
