import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { type Ai, type JsonReply, type JsonRequest, type ModelCost, type ModelState, modelCalls } from '../../platform/vendors/ai.ts'
import { type Rejection, readVendorJson, requestProvider } from '../../platform/vendors/provider-http.ts'
import {
  isEffortRejected,
  isFormatRejected,
  isModelUnknown,
  noModelResponseError,
  toModelError,
  unclearModelResponseError,
} from './openai-errors.ts'
import {
  completionUsage,
  costOfCompletion,
  costOfTranscription,
  type ModelPrices,
  readRemainingLimits,
  transcriptionUsage,
} from './openai-usage.ts'

interface ModelOptions {
  /** https://api.openai.com/v1, or any server with a compatible API */
  baseUrl: string
  apiKey: string
  model: string
  transcriptionModel: string
  prices?: ModelPrices
  timeoutMs?: number
}

const completion = z.object({
  model: z.string().nullish(),
  usage: completionUsage.nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

const transcription = z.object({
  usage: transcriptionUsage.nullish().catch(null),
  text: z.string().nullish(),
  segments: z.array(z.object({ start: z.number(), text: z.string() })).nullish(),
})

const modelFacts = z.object({ id: z.string(), shutdown_date: z.iso.date().nullish().catch(null) })

/** Among OpenAI's models only this family returns times (verbose_json), and other servers name their models after it */
const MODELS_WITH_TIMES = /whisper/i
const NO_TIMES = 'The transcription model tells no times; from now on it is given pieces'

export function createOpenAiModel({ baseUrl, apiKey, model, transcriptionModel, prices = {}, timeoutMs = 120_000 }: ModelOptions): Ai {
  const base = baseUrl.replace(/\/+$/, '')

  let takesEffort = true
  let hasTimes = MODELS_WITH_TIMES.test(transcriptionModel)

  const call = <T extends z.ZodType>(
    path: string,
    shape: T,
    init: RequestInit,
    fromRejection = toModelError,
  ): Promise<{ data: z.output<T>; headers: Headers }> =>
    requestProvider({
      url: `${base}${path}`,
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, ...init.headers },
      timeoutMs,
      async read(response) {
        const parsed = shape.safeParse(await readVendorJson(response))
        if (!parsed.success) throw unclearModelResponseError(parsed.error)
        return { data: parsed.data, headers: response.headers }
      },
      rejected: fromRejection,
      noResponse: noModelResponseError,
    })

  /** Retryable: before the next attempt, the caller cuts the recording into pieces, for which no times are needed */
  function noTimes(): ProviderError {
    hasTimes = false
    return new ProviderError('openai', NO_TIMES, { retryable: true })
  }

  async function checkModel(name: string, variable: string): Promise<ModelState> {
    const response = await call(`/models/${encodeURIComponent(name)}`, modelFacts, {}, toModelCheckError).catch((error: unknown) => {
      if (error instanceof ModelNotDescribed) return error
      throw error
    })
    if (response instanceof ModelNotDescribed) return { model: name, variable, state: response.state, endsOn: null }
    return { model: name, variable, state: 'there', endsOn: response.data.shutdown_date ?? null }
  }

  return {
    get reportsTimes() {
      return hasTimes
    },

    async transcribe(wav, fileName, { withTimes }) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), fileName)
      form.append('model', transcriptionModel)
      form.append('response_format', withTimes ? 'verbose_json' : 'json')
      const { data, headers } = await call('/audio/transcriptions', transcription, { method: 'POST', body: form }, (rejection) =>
        withTimes && isFormatRejected(rejection) ? noTimes() : toModelError(rejection),
      )
      const { text, segments, usage } = data
      const spent = usage && publishAndReturnCost(costOfTranscription(transcriptionModel, usage, prices), headers)
      const transcribed = (all: { startS: number; text: string }[]) => ({ segments: all, ...(spent && { spent }) })
      if (segments && segments.length > 0) return transcribed(segments.map(({ start, text }) => ({ startS: start, text })))
      if (typeof text !== 'string' && !segments) throw unclearModelResponseError()
      if (withTimes && text?.trim() && !segments) throw noTimes()
      return transcribed(text?.trim() ? [{ startS: 0, text }] : [])
    },

    checkModels: () => Promise.all([checkModel(model, 'AI_MODEL'), checkModel(transcriptionModel, 'AI_TRANSCRIPTION_MODEL')]),

    async completeJson(request) {
      const hasEffort = takesEffort && request.isAwaited === true
      const body = JSON.stringify({
        model,
        messages: buildChatMessages(request),
        ...(hasEffort && { reasoning_effort: 'low' }),
        ...(request.maxTokens && { max_completion_tokens: request.maxTokens }),
        response_format: { type: 'json_schema', json_schema: { name: request.schemaName, strict: true, schema: request.schema } },
      })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      const completed = await call('/chat/completions', completion, init, (rejection) =>
        hasEffort && isEffortRejected(rejection) ? new EffortRejected() : toModelError(rejection),
      ).catch((error: unknown) => {
        if (!(error instanceof EffortRejected)) throw error
        takesEffort = false
        return null
      })
      if (!completed) return this.completeJson(request)
      const { choices, usage, model: wrote } = completed.data
      const spent = usage && publishAndReturnCost(costOfCompletion(wrote ?? model, usage, prices), completed.headers)
      return { ...toJsonReply(choices[0]), ...(spent && { spent }) }
    },
  }
}

function publishAndReturnCost(spent: ModelCost, headers: Headers): ModelCost {
  modelCalls.publish({ spent, remaining: readRemainingLimits(headers) })
  return spent
}

class EffortRejected extends ProviderError {
  constructor() {
    super('openai', 'The model does not take a reasoning effort', { retryable: true })
  }
}

/** The server does not have the model, or provides no information about models */
class ModelNotDescribed extends ProviderError {
  readonly state: 'gone' | 'unknown'
  constructor(state: 'gone' | 'unknown') {
    super('openai', 'The server tells nothing about this model', { retryable: false })
    this.state = state
  }
}

/** Not every server with OpenAI's API has this endpoint, so a missing address does not mean that the model is missing */
function toModelCheckError(rejection: Rejection): ProviderError {
  if (isModelUnknown(rejection)) return new ModelNotDescribed('gone')
  return rejection.kind === 'not_found' || rejection.status === 405 ? new ModelNotDescribed('unknown') : toModelError(rejection)
}

function buildChatMessages({ system, user, rejected }: JsonRequest) {
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
    ...(rejected
      ? [
          { role: 'assistant', content: rejected.completionText },
          { role: 'user', content: `This answer cannot be used: ${rejected.problem}\nAnswer again, as the schema wants it.` },
        ]
      : []),
  ]
}

function toJsonReply(choice: z.output<typeof completion>['choices'][number] | undefined): JsonReply {
  const content = choice?.message.content ?? ''
  if (choice?.message.refusal) return { problem: 'The model refused', completionText: choice.message.refusal }
  if (choice?.finish_reason === 'length') return { problem: 'The completion was cut off', completionText: content }
  try {
    return { value: JSON.parse(content), completionText: content }
  } catch {
    return { problem: 'The completion is not JSON', completionText: content }
  }
}
