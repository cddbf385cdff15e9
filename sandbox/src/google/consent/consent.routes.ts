import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AuthorizationCodes } from '../../consent/authorization-codes.ts'
import { registerConsentFiles } from '../../consent/consent-files.ts'
import { renderConsentError } from '../../consent/consent-pages.ts'
import { addQueryToUrl, readFormBody, readQueryParameters } from '../../consent/request-parameters.ts'
import { sendHtmlPage } from '../../inbox/send-page.ts'
import type { GoogleFaults } from '../google-faults.ts'
import { type AuthorizationRequest, validateAuthorizationRequest } from './authorization-request.ts'
import { authorizationPath, googleLook, renderAccountChooser, renderAuthorizationError, renderScopesPage } from './consent-page.ts'
import type { GoogleGrants } from './google-grants.ts'
import { googlePeople } from './google-people.ts'
import { isIdentityScope, withShortNames } from './google-scopes.ts'

export interface GoogleConsent {
  email: string
  request: AuthorizationRequest
  granted: string[]
  givesRefreshToken: boolean
  /** The tokens that the code was exchanged for. A second use of the code ends them */
  exchangedFor: { accessToken: string; refreshToken: string | null } | null
}

interface ConsentParts {
  registered: string[]
  grants: GoogleGrants
  codes: AuthorizationCodes<GoogleConsent>
  faults: GoogleFaults
}

/** The pages that a browser is sent to: choosing an account, ticking what to allow, and the errors that Google displays itself */
export function registerGoogleConsentRoutes(http: FastifyInstance, { registered, grants, codes, faults }: ConsentParts) {
  registerConsentFiles(http, googleLook)

  http.get(authorizationPath, (request, reply) => {
    const query = readQueryParameters(request)
    const read = readRequest(query, reply)
    if (!('authorization' in read)) return read
    const person = googlePeople.find(({ email }) => email === query.get('account'))
    const page = person ? renderScopesPage(query, person, read.authorization) : renderAccountChooser(query)
    return sendHtmlPage(reply, page, { formTarget: read.authorization.redirectUri })
  })

  http.post(authorizationPath, (request, reply) => {
    const form = readFormBody(request)
    const read = readRequest(form, reply)
    if (!('authorization' in read)) return read
    const { authorization } = read
    const back = (response: Record<string, string | null>) => reply.redirect(addQueryToUrl(authorization.redirectUri, response), 303)
    if (form.get('decision') !== 'allow') return back({ error: 'access_denied', state: authorization.state })

    const person = googlePeople.find(({ email }) => email === form.get('account'))
    if (!person) return sendHtmlPage(reply, renderAccountChooser(form), { formTarget: authorization.redirectUri })
    const ticked = form.getAll('granted')
    const agreed = authorization.scopes.filter((scope) => isIdentityScope(scope) || ticked.includes(scope))
    if (agreed.length === 0) return back({ error: 'access_denied', state: authorization.state })

    const before = grants.find(person.email)
    const earlier = authorization.includesGrantedScopes ? (before?.scopes ?? []) : []
    const granted = [...new Set([...agreed, ...earlier])]
    const givesRefreshToken = authorization.isOffline && (before === null || authorization.prompts.includes('consent'))
    grants.allow(person.email, agreed)
    const code = codes.issue({ email: person.email, request: authorization, granted, givesRefreshToken, exchangedFor: null })
    return back({
      state: authorization.state,
      code,
      scope: withShortNames(granted).join(' '),
      authuser: '0',
      prompt: authorization.prompts.join(' ') || (before === null ? 'consent' : 'none'),
    })
  })

  function readRequest(query: URLSearchParams, reply: FastifyReply): { authorization: AuthorizationRequest } | FastifyReply {
    if (faults.mode === 'hang') return reply.hijack()
    if (faults.mode === 'server_error') return sendHtmlPage(reply.code(503), downPage)
    const read = validateAuthorizationRequest(query, registered)
    if ('rejection' in read) return sendHtmlPage(reply.code(read.rejection.status), renderAuthorizationError(read.rejection))
    return 'redirect' in read ? reply.redirect(read.redirect, 302) : read
  }
}

const downPage = renderConsentError(googleLook, {
  heading: 'Something went wrong',
  sentence: 'Sorry, something went wrong there. Try again.',
  error: '503. Service Unavailable',
  details: [],
})
