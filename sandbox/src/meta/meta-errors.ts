import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { facebookApp } from './facebook-app.ts'

export interface GraphError {
  message: string
  code: number
  subcode?: number
  type?: string
  status?: number
  isTransient?: boolean
}

const badToken = (what: string, subcode?: number): GraphError => ({ message: what, code: 190, subcode })

export const graphErrors = {
  noToken: { code: 104, message: 'An access token is required to request this resource.' },
  noCurrentUser: { code: 2500, message: 'An active access token must be used to query information about the current user.' },
  malformedToken: badToken('Invalid OAuth access token - Cannot parse access token'),
  removed: badToken(`Error validating access token: The user has not authorized application ${facebookApp.id}.`, 458),
  passwordChanged: badToken(
    'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
    460,
  ),
  expired: (at: Date, now: Date) =>
    badToken(`Error validating access token: Session has expired on ${at.toUTCString()}. The current time is ${now.toUTCString()}.`, 463),
  wrongProof: { code: 100, message: 'Invalid appsecret_proof provided in the API argument', type: 'GraphMethodException' },
  nothingThere: (id: string) => ({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  }),
  noSuchField: (field: string, node: string) => ({
    code: 100,
    message: `(#100) Tried accessing nonexisting field (${field}) on node type (${node})`,
  }),
  needs: (permission: string) => ({ code: 10, status: 403, message: `(#10) This endpoint requires the '${permission}' permission.` }),
  invalidParameter: { code: 100, message: '(#100) Invalid parameter' },
  unknownPath: (path: string) => ({ code: 2500, message: `Unknown path components: ${path}` }),
  tooManyCalls: { code: 4, status: 403, isTransient: true, message: '(#4) Application request limit reached' },
  tooManyExchanges: { code: 613, status: 403, message: '(#613) Calls to this api have exceeded the rate limit.' },
  down: { code: 2, status: 500, isTransient: true, message: 'An unexpected error has occurred. Please retry your request later.' },
} satisfies Record<string, GraphError | ((...args: never[]) => GraphError)>

export function refuseGraph(
  reply: FastifyReply,
  { message, code, subcode, type = 'OAuthException', status = 400, isTransient }: GraphError,
) {
  if (type === 'OAuthException') reply.header('www-authenticate', `OAuth "Facebook Platform" "invalid_request" "${message}"`)
  const error = {
    message,
    type,
    ...(isTransient ? { is_transient: true } : {}),
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
  }
  return reply.code(status).send({ error })
}
