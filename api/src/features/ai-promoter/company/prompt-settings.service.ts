import type { z } from 'zod'
import type { PromptSettings, promptSettingsForm } from '#contract/ai-promoter/prompt-settings.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { aiPromoterAudit } from '../ai-promoter.audit.ts'
import type { BusinessMaterial } from '../generation/material.ts'
import { upsertPromptSettings } from './prompt-settings.queries.ts'

export async function storePromptSettings(
  { db, services, account, request }: AccountContext,
  form: z.output<typeof promptSettingsForm>,
): Promise<void> {
  const { clientUuid } = account
  await upsertPromptSettings(db, {
    clientUuid,
    businessType: form.business_type,
    keywords: form.keywords,
    description: form.description,
    commonRules: form.common_rule,
    firstRules: form.review_variation1,
    secondRules: form.review_variation2,
    thirdRules: form.review_variation3,
    customerKeywords: form.customer_keywords,
    savedAt: services.clock.now(),
  })
  await aiPromoterAudit.recordBy(db, { account, request }, 'prompt_settings_saved')
}

/** The specification names two fields differently for reading than for saving */
export const toWireSettings = ({
  description,
  common_rule: commonRules,
  ...rest
}: z.output<typeof promptSettingsForm>): PromptSettings => ({
  ...rest,
  company_description: description,
  common_rules: commonRules,
})

export const toBusinessMaterial = (companyName: string, settings: PromptSettings): BusinessMaterial => ({
  companyName,
  businessType: settings.business_type,
  keywords: settings.keywords,
  description: settings.company_description,
  commonRules: settings.common_rules,
  variationRules: [settings.review_variation1, settings.review_variation2, settings.review_variation3],
})
