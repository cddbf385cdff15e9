import { z } from 'zod'
import { type Description, fieldNameOfMisstep } from '../../described-call.ts'

const given = z.string().min(1)
const client = { client_id: given, client_secret: given }
const exchange = z.strictObject({
  ...client,
  grant_type: z.literal('authorization_code'),
  code: given,
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
})
const refresh = z.strictObject({ ...client, grant_type: z.literal('refresh_token'), refresh_token: given })
/** Any other grant type results in the error `unsupported_grant_type` */
const another = z.looseObject({})

/** OAuth: exchanging a code or a refresh token for tokens, and revoking tokens */
export const googleSignInDescription: Description = {
  bases: ['/google/token', '/google/revoke'],
  calls: [
    {
      route: 'POST /google/token',
      body: ({ grant_type: type }) => (type === 'authorization_code' ? exchange : type === 'refresh_token' ? refresh : another),
      response: z.object({
        access_token: z.string(),
        expires_in: z.int().positive(),
        scope: z.string(),
        token_type: z.literal('Bearer'),
        refresh_token: z.string().optional(),
        refresh_token_expires_in: z.int().optional(),
        id_token: z
          .string()
          .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)
          .optional(),
      }),
    },
    {
      route: 'POST /google/revoke',
      query: z.strictObject({ token: given.optional() }),
      body: z.strictObject({ token: given.optional() }),
      response: z.strictObject({}),
    },
  ],
  errorResponse: z.object({ error: z.string().regex(/^[a-z_]+$/), error_description: z.string().optional() }),
  reject(reply, [misstep]) {
    const field = fieldNameOfMisstep(misstep)
    const description =
      misstep.kind === 'unknown'
        ? `Parameter not allowed for this message type: ${field}`
        : field === 'client_secret'
          ? 'client_secret is missing.'
          : `Missing required parameter: ${field}`
    return reply.code(400).send({ error: 'invalid_request', error_description: description })
  },
}
