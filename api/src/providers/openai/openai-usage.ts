import { z } from 'zod'
import type { ModelCall, ModelCost } from '../../platform/vendors/ai.ts'

/** Dollars, as the vendor bills them; absent: unknown */
export interface ModelPrices {
  /** For a million tokens */
  input?: number | undefined
  output?: number | undefined
  /** For a minute of sound */
  transcription?: number | undefined
}

export const completionUsage = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })

/** Models that are billed by time report seconds, the others report tokens */
export const transcriptionUsage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('duration'), seconds: z.number() }),
  z.object({ type: z.literal('tokens'), input_tokens: z.number(), output_tokens: z.number() }),
])

const MILLION = 1_000_000

export function costOfCompletion(model: string, usage: z.output<typeof completionUsage>, { input, output }: ModelPrices): ModelCost {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage
  const dollars = input === undefined || output === undefined ? null : (inputTokens * input + outputTokens * output) / MILLION
  return { model, inputTokens, outputTokens, audioS: 0, dollars }
}

/** The price per minute says nothing about a model that is billed by tokens */
export function costOfTranscription(model: string, usage: z.output<typeof transcriptionUsage>, { transcription }: ModelPrices): ModelCost {
  if (usage.type === 'tokens')
    return { model, inputTokens: usage.input_tokens, outputTokens: usage.output_tokens, audioS: 0, dollars: null }
  const dollars = transcription === undefined ? null : (usage.seconds * transcription) / 60
  return { model, inputTokens: 0, outputTokens: 0, audioS: usage.seconds, dollars }
}

export function readRemainingLimits(headers: Headers): ModelCall['remaining'] {
  const read = (unit: string) => {
    const value = headers.get(`x-ratelimit-remaining-${unit}`)
    return value !== null && /^\d+$/.test(value) ? Number(value) : null
  }
  return { requests: read('requests'), tokens: read('tokens') }
}
