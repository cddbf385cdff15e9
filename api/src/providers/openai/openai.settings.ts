import { text, webUrl } from '../../platform/config/environment-variables.ts'
import type { Ai } from '../../platform/vendors/ai.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import { diagnoseOpenAi } from './diagnose-openai.ts'
import { createOpenAiModel } from './openai-model.ts'

export const openai = defineProvider({
  variables: {
    AI_BASE_URL: webUrl.optional(),
    AI_API_KEY: text.optional(),
    AI_MODEL: text.default('gpt-5.6-terra'),
    AI_TRANSCRIPTION_MODEL: text.default('gpt-transcribe'),
  },

  complaints({ AI_BASE_URL, AI_API_KEY }) {
    if (AI_BASE_URL && !AI_API_KEY) return ['AI_BASE_URL is set, so AI_API_KEY must be set too']
    if (!AI_BASE_URL && AI_API_KEY) return ['AI_API_KEY is set, so AI_BASE_URL must be set too, like AI_BASE_URL=https://api.openai.com/v1']
    return []
  },

  settings({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model, AI_TRANSCRIPTION_MODEL: transcriptionModel }, { sandbox }) {
    if (baseUrl && apiKey) return { baseUrl, apiKey, model, transcriptionModel }
    return sandbox && { baseUrl: `${sandbox.url}/openai/v1`, apiKey: 'sandbox-key', model, transcriptionModel }
  },

  diagnose: diagnoseOpenAi,

  /** When off, calls are neither transcribed nor analysed */
  connect: (settings): { ai: Ai | null } => ({ ai: settings ? createOpenAiModel(settings) : null }),
})
