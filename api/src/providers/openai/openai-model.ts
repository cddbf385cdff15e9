import { z } from 'zod'
import type { Ai, JsonReply, JsonRequest, ModelState } from '../../platform/ai/ai.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { askProvider, type Refusal } from '../../platform/provider-http.ts'
import { isFormatRefused, isModelUnknown, refusedByModel, unansweredByModel, unclearAnswerOfModel } from './openai-errors.ts'

interface ModelOptions {
  /** https://api.openai.com/v1, or any server with a compatible API */
  baseUrl: string
  apiKey: string
  model: string
  transcriptionModel: string
  timeoutMs?: number
}

const completion = z.object({
  model: z.string().nullish(),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
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
  text: z.string().nullish(),
  segments: z.array(z.object({ start: z.number(), text: z.string() })).nullish(),
})

const modelFacts = z.object({ id: z.string(), shutdown_date: z.iso.date().nullish().catch(null) })

/** Of OpenAI's models those of this family alone have times (verbose_json), and other servers name theirs after it */
const TELLS_TIMES = /whisper/i
const NO_TIMES = 'The transcription model tells no times; from now on it is given pieces'

export function createOpenAiModel({ baseUrl, apiKey, model, transcriptionModel, timeoutMs = 120_000 }: ModelOptions): Ai {
  const base = baseUrl.replace(/\/+$/, '')

  let tellsTimes = TELLS_TIMES.test(transcriptionModel)

  const ask = <T extends z.ZodType>(path: string, shape: T, init: RequestInit, refused = refusedByModel): Promise<z.output<T>> =>
    askProvider({
      url: `${base}${path}`,
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, ...init.headers },
      timeoutMs,
      async read(response) {
        const parsed = shape.safeParse(await response.json())
        if (!parsed.success) throw unclearAnswerOfModel(parsed.error)
        return parsed.data
      },
      refused,
      unanswered: unansweredByModel,
    })

  /** The recording has to be cut anew, which is for the caller: the next try finds `tellsTimes` changed */
  function noTimes(): ProviderError {
    tellsTimes = false
    return new ProviderError('openai', NO_TIMES, { retryable: true })
  }

  async function checkModel(name: string, variable: string): Promise<ModelState> {
    const facts = await ask(`/models/${encodeURIComponent(name)}`, modelFacts, {}, modelRefused).catch((error: unknown) => {
      if (error instanceof NoAnswerAboutModel) return error
      throw error
    })
    if (facts instanceof NoAnswerAboutModel) return { model: name, variable, state: facts.state, endsOn: null }
    return { model: name, variable, state: 'there', endsOn: facts.shutdown_date ?? null }
  }

  return {
    get tellsTimes() {
      return tellsTimes
    },

    async transcribe(wav, fileName, { withTimes }) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), fileName)
      form.append('model', transcriptionModel)
      form.append('response_format', withTimes ? 'verbose_json' : 'json')
      const { text, segments } = await ask('/audio/transcriptions', transcription, { method: 'POST', body: form }, (refusal) =>
        withTimes && isFormatRefused(refusal) ? noTimes() : refusedByModel(refusal),
      )
      if (segments && segments.length > 0) return segments.map(({ start, text }) => ({ startS: start, text }))
      if (typeof text !== 'string' && !segments) throw unclearAnswerOfModel()
      if (withTimes && text?.trim() && !segments) throw noTimes()
      return text?.trim() ? [{ startS: 0, text }] : []
    },

    checkModels: () => Promise.all([checkModel(model, 'AI_MODEL'), checkModel(transcriptionModel, 'AI_TRANSCRIPTION_MODEL')]),

    async completeJson(request) {
      const body = JSON.stringify({
        model,
        messages: messagesOf(request),
        ...(request.mostTokens && { max_completion_tokens: request.mostTokens }),
        response_format: { type: 'json_schema', json_schema: { name: request.schemaName, strict: true, schema: request.schema } },
      })
      const answer = await ask('/chat/completions', completion, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const { usage } = answer
      return {
        ...readReply(answer.choices[0]),
        ...(usage && {
          spent: { model: answer.model ?? model, inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens },
        }),
      }
    },
  }
}

/** The server does not have the model, or tells nothing about models */
class NoAnswerAboutModel extends ProviderError {
  readonly state: 'gone' | 'unknown'
  constructor(state: 'gone' | 'unknown') {
    super('openai', 'The server tells nothing about this model', { retryable: false })
    this.state = state
  }
}

/** Not every server with OpenAI's API has this call: an address that is not there says nothing about the model */
function modelRefused(refusal: Refusal): ProviderError {
  if (isModelUnknown(refusal)) return new NoAnswerAboutModel('gone')
  return refusal.kind === 'unknown' || refusal.status === 405 ? new NoAnswerAboutModel('unknown') : refusedByModel(refusal)
}

function messagesOf({ system, user, rejected }: JsonRequest) {
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
    ...(rejected
      ? [
          { role: 'assistant', content: rejected.answer },
          { role: 'user', content: `This answer cannot be used: ${rejected.problem}\nAnswer again, as the schema wants it.` },
        ]
      : []),
  ]
}

function readReply(choice: z.output<typeof completion>['choices'][number] | undefined): JsonReply {
  const answer = choice?.message.content ?? ''
  if (choice?.message.refusal) return { problem: 'The model refused to answer', answer: choice.message.refusal }
  if (choice?.finish_reason === 'length') return { problem: 'The answer was cut off', answer }
  try {
    return { value: JSON.parse(answer), answer }
  } catch {
    return { problem: 'The answer is no JSON', answer }
  }
}
