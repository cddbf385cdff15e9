import { getPromptSettings, samplePrompt, savePromptSettings } from '#contract/ai-promoter/prompt-settings.ts'
import { type Route, route, slowRoute } from '../../../platform/http/route.ts'
import { selectPromptSettings } from './prompt-settings.queries.ts'
import { storePromptSettings } from './prompt-settings.service.ts'
import { generateSampleDraft } from './sample.service.ts'

export const companyRoutes: Route[] = [
  route(getPromptSettings, ({ db }) => selectPromptSettings(db)),

  route(savePromptSettings, async (context, { body }) => {
    await storePromptSettings(context, body)
    return {}
  }),

  slowRoute(samplePrompt, async (context, { body }) => ({ reviews: await generateSampleDraft(context, body) })),
]
