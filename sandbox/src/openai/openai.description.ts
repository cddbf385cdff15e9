import { z } from 'zod'
import { type Description, fieldNameOfMisstep, type Misstep } from '../described-call.ts'
import { type OpenaiError, openaiErrors, sendOpenaiError } from './openai-responses.ts'

const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]),
})
const responseFormat = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      description: z.string().optional(),
      schema: z.looseObject({}).optional(),
      strict: z.boolean().nullish(),
    }),
  }),
])

/** Parameters of current models. They reject `max_tokens` in favor of max_completion_tokens */
const chat = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  response_format: responseFormat.optional(),
  max_completion_tokens: z.int().positive().nullish(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish(),
  verbosity: z.enum(['low', 'medium', 'high']).nullish(),
  seed: z.int().nullish(),
  user: z.string().optional(),
  store: z.boolean().nullish(),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  stream: z.literal(false).nullish(),
})

const one = z.string()
const list = z.union([one, z.array(one)])
/** One line each, without angle brackets */
const keyword = z.string().regex(/^[^<>\r\n]+$/)
const sound = { file: z.instanceof(File), model: one.min(1), prompt: one.optional() }
const newest = z.strictObject({
  ...sound,
  response_format: one.optional(),
  'languages[]': list.optional(),
  'keywords[]': z.union([keyword, z.array(keyword)]).optional(),
})
/** Parameters of Whisper and later models that `gpt-transcribe` no longer accepts */
const older = z.strictObject({
  ...sound,
  response_format: one.optional(),
  language: one.optional(),
  temperature: one.optional(),
  'timestamp_granularities[]': list.optional(),
})

const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
  shutdown_date: z.iso.date().nullable(),
})
const tokens = z.int().nonnegative()

export const openaiDescription: Description = {
  bases: ['/openai/v1/'],
  neverNull: ['id', 'message', 'start', 'end', 'text'],
  calls: [
    { route: 'GET /openai/v1/models', response: z.object({ object: z.literal('list'), data: z.array(model) }) },
    { route: 'GET /openai/v1/models/:id', response: model },
    {
      route: 'POST /openai/v1/chat/completions',
      body: chat,
      response: z.object({
        id: z.string(),
        object: z.literal('chat.completion'),
        created: z.int(),
        model: z.string(),
        choices: z
          .array(
            z.object({
              index: z.int(),
              finish_reason: z.enum(['stop', 'length', 'content_filter', 'tool_calls']),
              message: z.object({ role: z.literal('assistant'), content: z.string().nullable(), refusal: z.string().nullable() }),
            }),
          )
          .min(1),
        usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens, total_tokens: tokens }),
      }),
    },
    {
      route: 'POST /openai/v1/audio/transcriptions',
      body: ({ model: name }) => (name === 'gpt-transcribe' ? newest : older),
      response: z.object({
        text: z.string(),
        languages: z.array(z.string()).optional(),
        segments: z.array(z.object({ id: z.int(), start: z.number(), end: z.number(), text: z.string() })).optional(),
      }),
    },
  ],
  errorResponse: z.object({
    error: z.object({ message: z.string(), type: z.string(), param: z.string().nullable(), code: z.string().nullable() }),
  }),
  reject: (reply, [misstep]) => sendOpenaiError(reply, toOpenaiError(misstep)),
}

function toOpenaiError(misstep: Misstep): OpenaiError {
  const field = fieldNameOfMisstep(misstep)
  if (misstep.kind === 'unknown') return openaiErrors.invalidRequest(`Unrecognized request argument supplied: ${field}`, null)
  if (field === 'model') return openaiErrors.invalidRequest('you must provide a model parameter', 'model')
  if (misstep.kind === 'missing') return openaiErrors.invalidRequest(`Missing required parameter: '${field}'.`, field)
  return openaiErrors.invalidRequest(`Invalid value: '${field}'.`, field)
}
