import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { FaultSwitch } from '../faults.ts'
import { buildCompletion, composeCompletionContent } from './chat-completions.ts'
import { readChatRequest } from './chat-request.ts'
import { registerModelRoutes, registerModelSwitches } from './models.routes.ts'
import type { Models } from './models.ts'
import { openaiErrors, sendOpenaiError } from './openai-responses.ts'
import { transcribe } from './transcriptions.ts'

/** Faults in drafts of reviews. Each also exists in a variant that occurs once, after which the model recovers */
const draftTroubles = ['empty', 'too_long', 'wrong_language', 'alike', 'invented'] as const

export const openaiTroubles = [
  'rate_limited',
  'server_error',
  'hang',
  'nulls',
  'slow',
  'malformed',
  'malformed_once',
  'refusal',
  // A model without reasoning, which rejects reasoning_effort
  'no_effort',
  ...draftTroubles,
  ...draftTroubles.map((trouble) => `${trouble}_once` as const),
] as const

const SLOW_MS = 4_000

const apiKey = 'sandbox-key'
const largestFileBytes = 25 * 1024 * 1024

interface OpenaiParts {
  faults: FaultSwitch<(typeof openaiTroubles)[number] | 'ok'>
  models: Models
  now: () => Date
}

const REQUESTS_PER_MINUTE = 10_000
const TOKENS_PER_MINUTE = 2_000_000

/** OpenAI reports its limits in every response. Here requests are only counted, and no request is rejected because of a limit */
function createRateLimitCounter() {
  let minute = 0
  let requests = 0
  return {
    count(at: Date) {
      const current = Math.floor(at.getTime() / 60_000)
      requests = current === minute ? requests + 1 : 1
      minute = current
      return {
        'x-ratelimit-limit-requests': String(REQUESTS_PER_MINUTE),
        'x-ratelimit-remaining-requests': String(Math.max(0, REQUESTS_PER_MINUTE - requests)),
        'x-ratelimit-reset-requests': '6ms',
        'x-ratelimit-limit-tokens': String(TOKENS_PER_MINUTE),
        'x-ratelimit-remaining-tokens': String(TOKENS_PER_MINUTE),
        'x-ratelimit-reset-tokens': '0s',
      }
    },
  }
}

export function registerOpenaiRoutes(http: FastifyInstance, { faults, models, now }: OpenaiParts) {
  registerModelSwitches(http, models)
  const limits = createRateLimitCounter()
  http.register(async (openai) => {
    openai.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: largestFileBytes }, (_request, body, done) => {
      done(null, body)
    })

    openai.addHook('onRequest', async (request, reply) => {
      reply.header('x-sandbox', 'true').header('x-request-id', `req_${randomUUID().replaceAll('-', '')}`)
      reply.headers(limits.count(now()))
      const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
      if (key === undefined) return sendOpenaiError(reply, openaiErrors.noKey)
      if (key !== apiKey) return sendOpenaiError(reply, openaiErrors.wrongKey)
      if (faults.mode === 'rate_limited') return sendOpenaiError(reply.header('retry-after', '7'), openaiErrors.rateLimited)
      if (faults.mode === 'server_error') return sendOpenaiError(reply, openaiErrors.serverError)
      if (faults.mode === 'hang') return reply.hijack()
    })

    registerModelRoutes(openai, models)

    openai.post('/openai/v1/audio/transcriptions', async (request, reply) => {
      const form = await parseMultipartForm(request.body, request.headers['content-type'])
      if (!form) return sendOpenaiError(reply, openaiErrors.invalidRequest('Could not parse multipart form', null))
      const outcome = await transcribe(form, models)
      return 'error' in outcome ? sendOpenaiError(reply, outcome.error) : reply.send(outcome.response)
    })

    openai.post('/openai/v1/chat/completions', { bodyLimit: 8 * 1024 * 1024 }, async (request, reply) => {
      const chatRequest = readChatRequest(request.body)
      if ('status' in chatRequest) return sendOpenaiError(reply, chatRequest)
      const model = models.find(chatRequest.model)
      if (!model) return sendOpenaiError(reply, openaiErrors.unknownModel(chatRequest.model))
      if (model.kind !== 'chat') return sendOpenaiError(reply, openaiErrors.otherKindOfModel(chatRequest.model))
      const { mode } = faults
      if (mode === 'no_effort' && Object(request.body).reasoning_effort) {
        const sentence = "Unsupported parameter: 'reasoning_effort' is not supported with this model."
        return sendOpenaiError(reply, openaiErrors.invalidRequest(sentence, 'reasoning_effort'))
      }
      if (mode.endsWith('_once')) faults.choose('ok')
      if (mode === 'slow') await sleep(SLOW_MS)
      if (mode === 'malformed' || mode === 'malformed_once') {
        return buildCompletion(chatRequest, { content: 'Sure! Here is what I found: {"category": "APPOINT', refusal: null }, now())
      }
      if (mode === 'refusal') {
        return buildCompletion(chatRequest, { content: null, refusal: "I'm sorry, I can't assist with that request." }, now())
      }
      const trouble = draftTroubles.find((each) => mode === each || mode === `${each}_once`)
      return buildCompletion(chatRequest, { content: composeCompletionContent(chatRequest, trouble), refusal: null }, now())
    })
  })
}

async function parseMultipartForm(body: unknown, contentType = ''): Promise<FormData | null> {
  if (!Buffer.isBuffer(body)) return null
  return new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => null)
}
