import { eq } from 'drizzle-orm'
import type { PromptSettings } from '#contract/ai-promoter/prompt-settings.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { aiPromptSettings } from '../ai-promoter.tables.ts'

const NOTHING_SAVED: PromptSettings = {
  business_type: '',
  keywords: [],
  company_description: '',
  common_rules: '',
  review_variation1: '',
  review_variation2: '',
  review_variation3: '',
  customer_keywords: [],
}

export async function selectPromptSettings(db: Db): Promise<PromptSettings> {
  const [row] = await db
    .select({
      business_type: aiPromptSettings.businessType,
      keywords: aiPromptSettings.keywords,
      company_description: aiPromptSettings.description,
      common_rules: aiPromptSettings.commonRules,
      review_variation1: aiPromptSettings.firstRules,
      review_variation2: aiPromptSettings.secondRules,
      review_variation3: aiPromptSettings.thirdRules,
      customer_keywords: aiPromptSettings.customerKeywords,
    })
    .from(aiPromptSettings)
    .where(eq(aiPromptSettings.clientUuid, currentClient))
  return row ?? NOTHING_SAVED
}

export async function upsertPromptSettings(db: Db, settings: typeof aiPromptSettings.$inferInsert): Promise<void> {
  const { clientUuid: _, ...changed } = settings
  await db.insert(aiPromptSettings).values(settings).onConflictDoUpdate({ target: aiPromptSettings.clientUuid, set: changed })
}
