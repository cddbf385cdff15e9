import { promptSettingsForm } from '#contract/ai-promoter/prompt-settings.ts'
import { validateAsBody } from '../form/body-rules.ts'
import { toPromptBody } from './prompt-values.ts'

export const promptRules = validateAsBody(promptSettingsForm, toPromptBody)
