import { z } from 'zod'
import { text, webUrl } from '../../platform/config/environment-variables.ts'
import type { Ai } from '../../platform/vendors/ai.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import { diagnoseOpenAi } from './diagnose-openai.ts'
import { createOpenAiModel } from './openai-model.ts'

const PRICE = 'must be dollars, like 1.25'
const price = z.coerce.number(PRICE).min(0, PRICE).max(1000, PRICE)

export const openai = defineProvider({
  variables: {
    AI_BASE_URL: webUrl.optional(),
    AI_API_KEY: text.optional(),
    AI_MODEL: text.default('gpt-5.6-terra'),
    AI_TRANSCRIPTION_MODEL: text.default('gpt-transcribe'),
    AI_INPUT_PRICE: price.optional(),
    AI_OUTPUT_PRICE: price.optional(),
    AI_TRANSCRIPTION_PRICE: price.optional(),
  },

  complaints({ AI_BASE_URL, AI_API_KEY, AI_INPUT_PRICE, AI_OUTPUT_PRICE }) {
    if ((AI_INPUT_PRICE === undefined) !== (AI_OUTPUT_PRICE === undefined))
      return ['AI_INPUT_PRICE and AI_OUTPUT_PRICE belong together: set both or none']
    if (AI_BASE_URL && !AI_API_KEY) return ['AI_BASE_URL is set, so AI_API_KEY must be set too']
    if (!AI_BASE_URL && AI_API_KEY) return ['AI_API_KEY is set, so AI_BASE_URL must be set too, like AI_BASE_URL=https://api.openai.com/v1']
    return []
  },

  settings(values, { sandbox }) {
    const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model, AI_TRANSCRIPTION_MODEL: transcriptionModel } = values
    const { AI_INPUT_PRICE: input, AI_OUTPUT_PRICE: output, AI_TRANSCRIPTION_PRICE: transcription } = values
    const models = { model, transcriptionModel, prices: { input, output, transcription } }
    if (baseUrl && apiKey) return { baseUrl, apiKey, ...models }
    return sandbox && { baseUrl: `${sandbox.url}/openai/v1`, apiKey: 'sandbox-key', ...models }
  },

  diagnose: diagnoseOpenAi,

  /** When this is off, calls are neither transcribed nor analyzed */
  connect: (settings): { ai: Ai | null } => ({ ai: settings ? createOpenAiModel(settings) : null }),
})
