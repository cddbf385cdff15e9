import type { FastifyInstance } from 'fastify'
import { type Model, type Models, modelKinds } from './models.ts'
import { openaiErrors, sendOpenaiError } from './openai-responses.ts'

/** A model in GET /models, as the vendor returns it */
export function registerModelRoutes(openai: FastifyInstance, models: Models) {
  openai.get('/openai/v1/models', () => ({ object: 'list', data: models.list().map(toModelResponse) }))

  openai.get<{ Params: { id: string } }>('/openai/v1/models/:id', (request, reply) => {
    const model = models.find(request.params.id)
    return model ? toModelResponse(model) : sendOpenaiError(reply, openaiErrors.unknownModel(request.params.id))
  })
}

const toModelResponse = ({ id, created, shutdownDate }: Model) => ({
  id,
  object: 'model',
  created,
  owned_by: 'openai',
  shutdown_date: shutdownDate,
})

/** Lets tests and people change which models there are, and when each ends */
export function registerModelSwitches(http: FastifyInstance, models: Models) {
  http.put<{ Params: { id: string }; Body: { kind?: unknown; shutdown_date?: unknown } | null }>('/openai/models/:id', (request, reply) => {
    const { id } = request.params
    const kind = modelKinds.find((known) => known === (request.body?.kind ?? models.find(id)?.kind ?? 'chat'))
    const shutdownDate = request.body?.shutdown_date ?? null
    if (!kind) return reply.code(400).send({ message: `kind must be one of: ${modelKinds.join(', ')}.` })
    if (shutdownDate !== null && !(typeof shutdownDate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(shutdownDate)))
      return reply.code(400).send({ message: 'shutdown_date must be a day like 2027-02-26, or null.' })
    models.put({ id, kind, shutdownDate })
    return { id, kind, shutdown_date: shutdownDate }
  })

  http.delete<{ Params: { id: string } }>('/openai/models/:id', (request, reply) => {
    models.remove(request.params.id)
    return reply.code(204).send()
  })
}
