import { promptSettingsForm } from '#contract/ai-promoter/prompt-settings.ts'
import { createFormSchemaFromBody } from '../form/body-rules.ts'
import { toPromptBody } from './prompt-values.ts'

export const promptRules = createFormSchemaFromBody(promptSettingsForm, toPromptBody)
