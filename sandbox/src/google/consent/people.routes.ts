import type { FastifyInstance } from 'fastify'
import { renderPeoplePage } from '../../consent/people-page.ts'
import { readQueryParameters } from '../../consent/request-parameters.ts'
import { sendHtmlPage } from '../../inbox/send-page.ts'
import type { AccessTokens } from '../access-tokens.ts'
import type { GoogleFaults } from '../google-faults.ts'
import { googleLook } from './consent-page.ts'
import type { GoogleGrants } from './google-grants.ts'
import { fullNameOf, googlePeople } from './google-people.ts'
import { isIdentityScope } from './google-scopes.ts'

interface PeopleParts {
  grants: GoogleGrants
  tokens: AccessTokens
  faults: GoogleFaults
  appUrl: string
}

export function registerGooglePeopleRoutes(http: FastifyInstance, { grants, tokens, faults, appUrl }: PeopleParts) {
  http.get('/google/people', (request, reply) => {
    const changed = googlePeople.find(({ email }) => email === readQueryParameters(request).get('changed'))
    const people = googlePeople.map((person) => {
      const grant = grants.find(person.email)
      const rights = grant?.scopes.filter((scope) => !isIdentityScope(scope)).map((scope) => scope.replace(/^.*\//, '')) ?? []
      const count = grant?.refresh_tokens.length ?? 0
      return {
        key: person.email,
        name: fullNameOf(person),
        detail: person.email,
        connection: grant && {
          rights: rights.length > 0 ? rights : ['Sign-in only'],
          note: `${count === 1 ? '1 refresh token' : `${count} refresh tokens`}, allowed on ${grant.consented_at.slice(0, 10)}`,
        },
      }
    })
    const parts = { people, connectionsUrl: `${appUrl}/connections`, changed: changed ? fullNameOf(changed) : null, mode: faults.mode }
    return sendHtmlPage(reply, renderPeoplePage(googleLook, parts))
  })

  http.post<{ Params: { email: string } }>('/google/people/:email/change-password', (request, reply) => {
    const person = googlePeople.find(({ email }) => email === request.params.email)
    if (!person) return reply.code(404).send({ message: `There is ${googlePeople.map(({ email }) => email).join(', ')} only.` })
    // The consent remains: somebody who returns without prompt=consent gets no refresh token
    for (const { token } of grants.find(person.email)?.refresh_tokens ?? []) grants.removeRefreshToken(token)
    tokens.endAllOf(person.email)
    return reply.redirect(`/google/people?changed=${encodeURIComponent(person.email)}`, 303)
  })
}
