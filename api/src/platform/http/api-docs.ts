import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'

/** The document is made from the registered routes, so it cannot say anything else than what is served */
export async function registerApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Marquee',
        version: '1',
        description:
          'Success: the payload with its `code`. Failure: the HTTP status, and `details.data.message` is a sentence for the user.',
      },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', description: 'The token of POST /user-management/login' },
          operator: { type: 'http', scheme: 'bearer', description: 'The operator key' },
        },
      },
    },
    // Paths are documented as the contract writes them; the prefix is in `servers`
    transform: ({ schema, url }) => ({ schema, url: url.replace(/^\/api/, '') }),
  })
}

/** For people, in development: try the calls from the page. It brings its own inline script, hence its own policy */
export async function registerApiPage(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_, reply) => {
      reply.header('content-security-policy', "default-src 'self' data: blob: 'unsafe-inline'")
    })
    await scope.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        withDefaultFonts: false,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
        telemetry: false,
      },
    })
  })
}
