import { z } from 'zod'
import { MODEL_PURPOSES } from '../model-purposes.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

const client = z.object({ client_uuid: z.uuid({ error: 'The client must be given by its uuid' }) })

export const getAiUsage = endpoint({
  name: 'getAiUsage',
  method: 'GET',
  path: '/operator/clients/{client_uuid}/ai-usage',
  access: 'operator',
  summary: 'What a business used of the models and what it cost, by month and purpose, and what its customers may generate a day',
  params: client,
  response: successBodySchema({
    data: z.object({
      page_generations_per_day: z.number().int(),
      months: z.array(
        z.object({
          /** 2026-11, in the business's time zone */
          month: z.string(),
          purpose: z.enum(MODEL_PURPOSES),
          calls: z.number().int(),
          input_tokens: z.number().int(),
          output_tokens: z.number().int(),
          audio_seconds: z.number().int(),
          /** At the configured prices; 0 without prices */
          cost_dollars: z.number(),
        }),
      ),
    }),
  }),
  addition: true,
})

const PER_DAY = 'page_generations_per_day must be a whole number from 0 to 10000'

export const setAiLimit = endpoint({
  name: 'setAiLimit',
  method: 'PUT',
  path: '/operator/clients/{client_uuid}/ai-usage',
  access: 'operator',
  summary: 'How many drafts the customers of a business may generate a day in all',
  params: client,
  body: z.strictObject({ page_generations_per_day: z.int({ error: PER_DAY }).min(0, { error: PER_DAY }).max(10_000, { error: PER_DAY }) }),
  response: done,
  addition: true,
})
