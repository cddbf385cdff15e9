import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { errorBody } from '#contract/wire/errors.ts'

/** OpenAPI document, generated from the registered routes so that it cannot differ from what is served */
export async function registerApiDocument(app: FastifyInstance): Promise<void> {
  const { default: swagger } = await import('@fastify/swagger')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Marquee',
        version: '1',
        license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
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
    refResolver: { buildLocalReference: (schema, _, __, index) => String(schema.$id ?? `schema-${index}`) },
    // Paths are written as in the contract; the prefix is in `servers`
    transform: ({ schema, url }) => ({ schema, url: url.replace(/^\/api/, '') }),
  })
}

/** The schema that the responses of all calls refer to */
export function addErrorSchema(app: FastifyInstance): void {
  app.addSchema({ $id: 'Failure', description: 'What went wrong', ...jsonSchema(errorBody, 'output') })
}

/** API explorer for development. It contains an inline script, hence its own content security policy */
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
        telemetry: false,
      },
    })
  })
}

/** Caches translated schemas, because endpoints share some of them, and the tests build hundreds of servers from the same schemas */
const translated = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() }

type JsonSchema = ReturnType<typeof toJsonSchema>

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const known = translated[io].get(schema) ?? toJsonSchema(schema, io)
  translated[io].set(schema, known)
  return known
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const override = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => flattenUnionInPlace(jsonSchema)
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any', override })
  return rest
}

/** Flattens nullable types and unions of constants, because in any other union the compiled serializer tries the branches one by one */
function flattenUnionInPlace(schema: z.core.JSONSchema.BaseSchema): void {
  const [first, second, ...more] = (schema.anyOf ?? []) as z.core.JSONSchema.BaseSchema[]
  if (!first || !second || typeof first.type !== 'string') return
  const options = [first, second, ...more]
  if (second.type === 'null' && more.length === 0 && !first.enum && first.const === undefined) {
    delete schema.anyOf
    Object.assign(schema, { ...first, ...schema, type: [first.type, 'null'] })
  } else if (options.every(({ type, const: constant }) => constant !== undefined && type === first.type)) {
    delete schema.anyOf
    Object.assign(schema, { type: first.type, enum: options.map((option) => option.const) })
  }
}

/** Documents a registered endpoint. Its tag is the feature, by which readers find it and generated clients group it */
export function buildEndpointSchema(endpoint: EndpointSpec, feature: string) {
  const secured = { account: [{ session: [] }], administrator: [{ session: [] }], operator: [{ operator: [] }], public: [], webhook: [] }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: endpoint.addition ? 'An addition of ours: the specification does not name this call.' : undefined,
    tags: [feature],
    security: secured[endpoint.access],
    ...(endpoint.params ? { params: jsonSchema(endpoint.params, 'input') } : {}),
    ...(endpoint.query ? { querystring: jsonSchema(endpoint.query, 'input') } : {}),
    ...(endpoint.body ? { body: jsonSchema(endpoint.body, 'input') } : {}),
    ...(endpoint.form ? { consumes: ['application/json', 'application/x-www-form-urlencoded'] } : {}),
    ...(endpoint.upload
      ? {
          consumes: ['multipart/form-data'],
          body: { type: 'object', properties: { [endpoint.upload]: { type: 'string', format: 'binary' } }, required: [endpoint.upload] },
        }
      : {}),
    ...responseSchemas(endpoint),
  }
}

/** The schemas that the serializer needs. If no document is served, the others would only use memory */
export const responseSchemas = (endpoint: EndpointSpec) => ({
  response: { ...successSchemas(endpoint), '4xx': { $ref: 'Failure#' }, '5xx': { $ref: 'Failure#' } },
})

function successSchemas({ binary, status, response }: EndpointSpec) {
  if (!binary) return { [status ?? 200]: jsonSchema(response, 'output') }
  if (binary.length === 0) return { 204: { type: 'null', description: 'Done, without content' } }
  return { 200: { content: Object.fromEntries(binary.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])) } }
}
