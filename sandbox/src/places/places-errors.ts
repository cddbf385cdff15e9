import type { FastifyReply } from 'fastify'

interface PlacesError {
  code: number
  status: string
  message: string
}

export const placesErrors = {
  noKey: {
    code: 403,
    status: 'PERMISSION_DENIED',
    message:
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  },
  wrongKey: { code: 400, status: 'INVALID_ARGUMENT', message: 'API key not valid. Please pass a valid API key.' },
  forbidden: {
    code: 403,
    status: 'PERMISSION_DENIED',
    message: 'Places API (New) has not been used in project 1001 before or it is disabled.',
  },
  rateLimited: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message:
      "Quota exceeded for quota metric 'SearchTextRequest' and limit 'SearchTextRequest per minute' of service 'places.googleapis.com'.",
  },
  serverError: { code: 500, status: 'INTERNAL', message: 'Internal error encountered.' },
  notFound: { code: 404, status: 'NOT_FOUND', message: 'The photo resource in the request is invalid.' },
  invalid: (message: string): PlacesError => ({ code: 400, status: 'INVALID_ARGUMENT', message }),
}

export function sendPlacesError(reply: FastifyReply, error: PlacesError) {
  return reply.code(error.code).send({ error })
}
