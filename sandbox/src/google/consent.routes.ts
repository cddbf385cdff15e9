import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AuthorizationCodes } from '../consent/authorization-codes.ts'
import { registerConsentFiles } from '../consent/consent-files.ts'
import { renderRefusal } from '../consent/consent-pages.ts'
import { addToAddress, readForm, readQuery } from '../consent/request-parameters.ts'
import { sendPage } from '../inbox/send-page.ts'
import { type AuthorizationRequest, readAuthorizationRequest } from './authorization-request.ts'
import { authorizationPath, googleLook, renderAccountChooser, renderAuthorizationRefusal, renderScopesPage } from './consent-page.ts'
import type { GoogleFaults } from './google-faults.ts'
import type { GoogleGrants } from './google-grants.ts'
import { googlePeople } from './google-people.ts'
import { isIdentityScope, withShortNames } from './google-scopes.ts'

export interface GoogleConsent {
  email: string
  request: AuthorizationRequest
  granted: string[]
  givesRefreshToken: boolean
  /** The tokens the code was exchanged for: a second use of the code ends them */
  exchangedFor: { accessToken: string; refreshToken: string | null } | null
}

interface ConsentParts {
  registered: string[]
  grants: GoogleGrants
  codes: AuthorizationCodes<GoogleConsent>
  faults: GoogleFaults
}

/** The pages that a browser is sent to: choosing an account, ticking what is allowed, and the errors that Google shows itself */
export function registerGoogleConsentRoutes(http: FastifyInstance, { registered, grants, codes, faults }: ConsentParts) {
  registerConsentFiles(http, googleLook)

  http.get(authorizationPath, (request, reply) => {
    const query = readQuery(request)
    const read = readRequest(query, reply)
    if (!('asked' in read)) return read
    const person = googlePeople.find(({ email }) => email === query.get('account'))
    const page = person ? renderScopesPage(query, person, read.asked) : renderAccountChooser(query)
    return sendPage(reply, page, { formTarget: read.asked.redirectUri })
  })

  http.post(authorizationPath, (request, reply) => {
    const form = readForm(request)
    const read = readRequest(form, reply)
    if (!('asked' in read)) return read
    const { asked } = read
    const back = (answer: Record<string, string | null>) => reply.redirect(addToAddress(asked.redirectUri, answer), 303)
    if (form.get('decision') !== 'allow') return back({ error: 'access_denied', state: asked.state })

    const person = googlePeople.find(({ email }) => email === form.get('account'))
    if (!person) return sendPage(reply, renderAccountChooser(form), { formTarget: asked.redirectUri })
    const ticked = form.getAll('granted')
    const agreed = asked.scopes.filter((scope) => isIdentityScope(scope) || ticked.includes(scope))
    if (agreed.length === 0) return back({ error: 'access_denied', state: asked.state })

    const before = grants.find(person.email)
    const earlier = asked.includesGrantedScopes ? (before?.scopes ?? []) : []
    const granted = [...new Set([...agreed, ...earlier])]
    const givesRefreshToken = asked.isOffline && (before === null || asked.prompts.includes('consent'))
    grants.allow(person.email, agreed)
    const code = codes.issue({ email: person.email, request: asked, granted, givesRefreshToken, exchangedFor: null })
    return back({
      state: asked.state,
      code,
      scope: withShortNames(granted).join(' '),
      authuser: '0',
      prompt: asked.prompts.join(' ') || (before === null ? 'consent' : 'none'),
    })
  })

  function readRequest(query: URLSearchParams, reply: FastifyReply): { asked: AuthorizationRequest } | FastifyReply {
    if (faults.mode === 'hang') return reply.hijack()
    if (faults.mode === 'server_error') return sendPage(reply.code(503), downPage)
    const read = readAuthorizationRequest(query, registered)
    if ('refusal' in read) return sendPage(reply.code(read.refusal.status), renderAuthorizationRefusal(read.refusal))
    return 'redirect' in read ? reply.redirect(read.redirect, 302) : read
  }
}

const downPage = renderRefusal(googleLook, {
  heading: 'Something went wrong',
  sentence: 'Sorry, something went wrong there. Try again.',
  error: '503. Service Unavailable',
  details: [],
})
