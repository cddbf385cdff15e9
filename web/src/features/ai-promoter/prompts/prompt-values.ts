import type { z } from 'zod'
import { parseKeywordList } from '#contract/ai-promoter/ai-promoter-rules.ts'
import type { PromptSettings, promptSettingsForm } from '#contract/ai-promoter/prompt-settings.ts'

/** As saved, except that keywords are as typed: separated by commas */
export interface PromptValues extends Record<string, unknown> {
  business_type: string
  keywords: string
  description: string
  common_rule: string
  review_variation1: string
  review_variation2: string
  review_variation3: string
  customer_keywords: string
}

const KEYWORD_FIELDS = new Set(['keywords', 'customer_keywords'])

/**
 * The response uses other names than the request. Keywords are joined with bare commas, as the specification has it and as the field does
 * on blur
 */
export function toPromptValues(settings: PromptSettings): PromptValues {
  return {
    business_type: settings.business_type,
    keywords: settings.keywords.join(','),
    description: settings.company_description,
    common_rule: settings.common_rules,
    review_variation1: settings.review_variation1,
    review_variation2: settings.review_variation2,
    review_variation3: settings.review_variation3,
    customer_keywords: settings.customer_keywords.join(','),
  }
}

export function toPromptBody(values: PromptValues): z.input<typeof promptSettingsForm> {
  return {
    business_type: values.business_type,
    keywords: parseKeywordList(values.keywords),
    customer_keywords: parseKeywordList(values.customer_keywords),
    description: values.description,
    common_rule: values.common_rule,
    review_variation1: values.review_variation1,
    review_variation2: values.review_variation2,
    review_variation3: values.review_variation3,
  }
}

/** How many fields saving would change */
export function countChangedFields(values: PromptValues, saved: PromptValues): number {
  return Object.keys(saved).filter((field) => normalizePromptField(field, values) !== normalizePromptField(field, saved)).length
}

/** Spaces and commas that saving removes anyway do not count as a change */
function normalizePromptField(field: string, values: PromptValues): string {
  const text = String(values[field])
  return KEYWORD_FIELDS.has(field) ? parseKeywordList(text).join(',') : text.trim()
}

export const formatUnsavedChanges = (count: number): string => `${count} unsaved ${count === 1 ? 'change' : 'changes'}`
