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

const badTokenError = (what: string, subcode?: number): GraphError => ({ message: what, code: 190, subcode })

export const graphErrors = {
  noToken: { code: 104, message: 'An access token is required to request this resource.' },
  noCurrentUser: { code: 2500, message: 'An active access token must be used to query information about the current user.' },
  malformedToken: badTokenError('Invalid OAuth access token - Cannot parse access token'),
  removed: badTokenError(`Error validating access token: The user has not authorized application ${facebookApp.id}.`, 458),
  passwordChanged: badTokenError(
    'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
    460,
  ),
  expired: (at: Date, now: Date) =>
    badTokenError(
      `Error validating access token: Session has expired on ${at.toUTCString()}. The current time is ${now.toUTCString()}.`,
      463,
    ),
  noProof: {
    code: 100,
    message: 'API calls from the server require an appsecret_proof argument',
    type: 'GraphMethodException',
  },
  businessLimit: {
    code: 80_002,

    message: '(#80002) There have been too many calls to this Instagram account. Wait a bit and try again.',
  },
  appLimit: { code: 341, isTransient: true, message: '(#341) Feed action request limit reached' },
  blocked: { code: 368, message: '(#368) The action attempted has been deemed abusive or is otherwise disallowed' },
  sessionEnded: { code: 102, status: 401, message: 'Session key invalid or no longer valid' },
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
  needsPageToken: badTokenError('(#190) This method must be called with a Page Access Token'),
  noMetric: {
    code: 3001,
    subcode: 1504028,
    message: '(#3001) No metric was specified to be fetched. Please specify one or more metrics to be fetched and try again.',
  },
  invalidMetric: { code: 100, message: '(#100) The value must be a valid insights metric' },
  instagramMetric: (known: string[]) => ({
    code: 100,
    message: `(#100) metric[0] must be one of the following values: ${known.join(', ')}`,
  }),
  totalValueOnly: (metric: string) => ({
    code: 100,
    message: `(#100) The following metrics (${metric}) should be specified with parameter metric_type=total_value`,
  }),
  seriesOnly: (metric: string) => ({
    code: 100,
    message: `(#100) The following metrics (${metric}) cannot be specified with parameter metric_type=total_value`,
  }),
  longRange: (days: number) => ({
    code: 100,
    message: `(#100) There cannot be more than ${days} days (${days * 86_400} s) between since and until`,
  }),
  recentOnly: (metric: string) => ({
    code: 100,
    message: `(#100) (${metric}) metric only supports querying data for the last 30 days excluding the current day`,
  }),
  beforeConversion: {
    code: 100,
    subcode: 2_108_006,
    message: '(#100) Invalid parameter: media posted before business account conversion',
  },
  notEnoughPermission: { code: 10, status: 403, message: '(#10) Application does not have permission for this action' },
  tooMuchData: { code: 1, status: 500, message: "Please reduce the amount of data you're asking for, then retry your request" },
  tooManyCalls: { code: 4, status: 403, isTransient: true, message: '(#4) Application request limit reached' },
  tooManyExchanges: { code: 613, status: 403, message: '(#613) Calls to this api have exceeded the rate limit.' },
  down: { code: 2, status: 500, isTransient: true, message: 'An unexpected error has occurred. Please retry your request later.' },
} satisfies Record<string, GraphError | ((...args: never[]) => GraphError)>

export function sendGraphError(
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
