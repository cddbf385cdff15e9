import type { FastifyReply } from 'fastify'

export interface OpenaiError {
  status: number
  message: string
  type: string
  param: string | null
  code: string | null
}

const invalidRequestError = (message: string, param: string | null): OpenaiError => ({
  status: 400,
  message,
  type: 'invalid_request_error',
  param,
  code: null,
})

export const openaiErrors = {
  noKey: {
    status: 401,
    message: "You didn't provide an API key. Send it as a Bearer token in the Authorization header.",
    type: 'invalid_request_error',
    param: null,
    code: null,
  },
  wrongKey: { status: 401, message: 'Incorrect API key provided.', type: 'invalid_request_error', param: null, code: 'invalid_api_key' },
  rateLimited: {
    status: 429,
    message: 'Rate limit reached for requests. Please try again in 7s.',
    type: 'requests',
    param: null,
    code: 'rate_limit_exceeded',
  },
  serverError: {
    status: 500,
    message: 'The server had an error while processing your request. Sorry about that!',
    type: 'server_error',
    param: null,
    code: null,
  },
  unknownModel: (model: string): OpenaiError => ({
    status: 404,
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    type: 'invalid_request_error',
    param: 'model',
    code: 'model_not_found',
  }),
  otherKindOfModel: (model: string): OpenaiError => ({
    status: 404,
    message: `The model \`${model}\` is not supported by this endpoint.`,
    type: 'invalid_request_error',
    param: 'model',
    code: null,
  }),
  invalidRequest: invalidRequestError,
} satisfies Record<string, OpenaiError | typeof invalidRequestError | ((model: string) => OpenaiError)>

export function sendOpenaiError(reply: FastifyReply, { status, ...error }: OpenaiError) {
  return reply.code(status).send({ error })
}
