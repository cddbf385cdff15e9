import { z } from 'zod'
import type { Ai, JsonReply, JsonRequest } from '../../platform/ai/ai.ts'
import { askProvider } from '../../platform/provider-http.ts'
import { refusedByModel, unansweredByModel, unclearAnswerOfModel } from './openai-errors.ts'

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

const transcription = z.object({ segments: z.array(z.object({ start: z.number(), text: z.string() })) })

export function createOpenAiModel({ baseUrl, apiKey, model, transcriptionModel, timeoutMs = 120_000 }: ModelOptions): Ai {
  const base = baseUrl.replace(/\/+$/, '')

  const post = <T extends z.ZodType>(path: string, body: BodyInit, headers: Record<string, string>, shape: T): Promise<z.output<T>> =>
    askProvider({
      url: `${base}${path}`,
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, ...headers },
      body,
      timeoutMs,
      async read(response) {
        const parsed = shape.safeParse(await response.json())
        if (!parsed.success) throw unclearAnswerOfModel(parsed.error)
        return parsed.data
      },
      refused: refusedByModel,
      unanswered: unansweredByModel,
    })

  return {
    async transcribe(wav, fileName) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), fileName)
      form.append('model', transcriptionModel)
      form.append('response_format', 'verbose_json')
      const { segments } = await post('/audio/transcriptions', form, {}, transcription)
      return segments.map(({ start, text }) => ({ startS: start, text }))
    },

    async completeJson(request) {
      const body = JSON.stringify({
        model,
        messages: messagesOf(request),
        ...(request.mostTokens && { max_completion_tokens: request.mostTokens }),
        response_format: { type: 'json_schema', json_schema: { name: request.schemaName, strict: true, schema: request.schema } },
      })
      const answer = await post('/chat/completions', body, { 'content-type': 'application/json' }, completion)
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
