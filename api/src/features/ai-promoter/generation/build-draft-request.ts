import { z } from 'zod'
import type { Language } from '#contract/formats/languages.ts'
import type { JsonRequest } from '../../../platform/vendors/ai.ts'
import type { BusinessMaterial, Material, StaffMaterial } from './material.ts'
import { writeOneDraftPrompt, writePageDraftsPrompt } from './prompts/review-draft.prompt.ts'

export type Variation = 1 | 2 | 3

/**
 * Three drafts need fewer than 1,500 tokens; the rest is for models that think first. Without a limit, a comment could ask for a whole book
 */
const MAX_TOKENS = 6000

/** The shape of a completion; its names are sent to the model as JSON schemas */
const oneDraft = z.strictObject({ review: z.string() })
const threeDrafts = z.strictObject({ reviews: z.array(z.string()).min(3).max(3) })

const toJsonSchema = (shape: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { target: 'draft-7' })
  return schema
}
const ONE_DRAFT_SCHEMA = toJsonSchema(oneDraft)
const THREE_DRAFTS_SCHEMA = toJsonSchema(threeDrafts)

/** Returns the texts of a completion; null when it does not match its schema */
export function parseOneDraft(value: unknown): string[] | null {
  const parsed = oneDraft.safeParse(value)
  return parsed.success ? [parsed.data.review] : null
}

export function parsePageDrafts(value: unknown): string[] | null {
  const parsed = threeDrafts.safeParse(value)
  return parsed.success ? parsed.data.reviews : null
}

/** As JSON, what people typed stays inside its quotes: it can neither close them nor add a key */
const quoteAsJson = (data: object) => JSON.stringify(data, null, 1)

const describeBusiness = ({ companyName, businessType, keywords, description }: BusinessMaterial) => ({
  name: companyName,
  type: businessType,
  keywords,
  description,
})

const describeStaff = ({ name, position, keywords, commonRules }: StaffMaterial) => ({ name, position, keywords, rules: commonRules })

export function buildDraftRequest(
  { language, business, staff, staffComment }: Material,
  variation: Variation,
  draftsSoFar: readonly string[],
  topics: readonly string[] = [],
): JsonRequest {
  return {
    system: writeOneDraftPrompt(language),
    user: quoteAsJson({
      language,
      variation,
      business: describeBusiness(business),
      rules: { common: business.commonRules, of_this_variation: business.variationRules[variation - 1] },
      staff: staff.map((person) => ({ ...describeStaff(person), rules_of_this_variation: person.variationRules[variation - 1] ?? '' })),
      what_happened: staffComment,
      ...(topics.length > 0 && { customer: { words: topics, comment: '' } }),
      drafts_so_far: draftsSoFar,
    }),
    schemaName: 'review_draft',
    schema: ONE_DRAFT_SCHEMA,
    maxTokens: MAX_TOKENS,
  }
}

/** What the customer tapped and wrote on their page */
interface CustomerInput {
  words: readonly string[]
  comment: string
}

/** Contains nothing from the staff's notes and drafts: what the customer publishes is made only from what the customer chose and typed */
export function buildPageDraftsRequest(language: Language, business: BusinessMaterial, customer: CustomerInput): JsonRequest {
  const [first, second, third] = business.variationRules
  return {
    system: writePageDraftsPrompt(language),
    user: quoteAsJson({
      language,
      business: { name: business.companyName },
      rules: { common: business.commonRules, of_variation_1: first, of_variation_2: second, of_variation_3: third },
      customer,
    }),
    schemaName: 'review_drafts',
    schema: THREE_DRAFTS_SCHEMA,
    isAwaited: true,
    maxTokens: MAX_TOKENS,
  }
}

/** All text from which a draft may take names and numbers */
export const collectSourceText = ({ business, staff, staffComment }: Material, more: readonly string[] = []): string =>
  [
    business.companyName,
    business.businessType,
    ...business.keywords,
    business.description,
    business.commonRules,
    ...business.variationRules,
    ...staff.flatMap(({ name, position, keywords, commonRules, variationRules }) => [
      name,
      position,
      ...keywords,
      commonRules,
      ...variationRules,
    ]),
    staffComment,
    ...more,
  ].join('\n')
