import { z } from 'zod'
import { optionalText, requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { MAX_CHOSEN_KEYWORDS, TOO_MANY_CHOSEN } from './ai-promoter-rules.ts'
import { keywordListSchema } from './keyword-list.ts'

export const MAX_RULE_LENGTH = 2048
const MAX_KEYWORDS = 100
const MAX_CUSTOMER_KEYWORDS = 30

export const getPromptSettings = endpoint({
  name: 'getPromptSettings',
  method: 'GET',
  path: '/review/business-promoter/company',
  access: 'account',
  permission: 'settings',
  summary: 'What suggestions are written from: the business, its keywords and rules. All empty until first saved',
  response: successBodySchema({
    business_type: z.string(),
    keywords: z.array(z.string()),
    company_description: z.string(),
    common_rules: z.string(),
    review_variation1: z.string(),
    review_variation2: z.string(),
    review_variation3: z.string(),
    customer_keywords: z.array(z.string()),
  }),
})
export type PromptSettings = Omit<z.output<typeof getPromptSettings.response>, 'code'>

const ruleSchema = (name: string) => optionalText({ name, max: MAX_RULE_LENGTH, multiline: true }).default('')

/**
 * The specification gives these fields other names than in the response
 * (`description`, `common_rule`). They are declared in the order of its messages
 */
export const promptSettingsForm = z.strictObject(
  {
    business_type: requiredText({ name: 'Business Type', max: 100, required: 'Please enter business type.' }),
    keywords: keywordListSchema({ name: 'Keywords', max: MAX_KEYWORDS, required: 'Please enter keywords.' }),
    customer_keywords: keywordListSchema({
      name: 'Customer keywords',
      max: MAX_CUSTOMER_KEYWORDS,
      required: 'Please enter customer keywords.',
    }),
    description: ruleSchema('Business Description'),
    common_rule: ruleSchema('Common Rules'),
    review_variation1: ruleSchema('Rules for the 1st variation'),
    review_variation2: ruleSchema('Rules for the 2nd variation'),
    review_variation3: ruleSchema('Rules for the 3rd variation'),
  },
  { error: ({ code }) => (code === 'invalid_type' ? 'The settings are missing' : undefined) },
)

export const savePromptSettings = endpoint({
  name: 'savePromptSettings',
  method: 'PUT',
  path: '/review/business-promoter/company',
  access: 'account',
  permission: 'settings',
  summary: 'Save what suggestions are written from; applies to requests created from now on',
  body: promptSettingsForm,
  response: done,
})

/** Takes as long as the model does */
export const samplePrompt = endpoint({
  name: 'samplePrompt',
  method: 'POST',
  path: '/review/business-promoter/company/sample',
  access: 'account',
  permission: 'settings',
  summary: 'One sample suggestion from settings that are not saved; saves and sends nothing',
  body: z.strictObject({
    settings: promptSettingsForm,
    variation: z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'variation must be 1, 2 or 3' }),
    /** The selected customer keywords */
    keywords: z
      .array(z.string().max(100, { error: 'A keyword can have at most 100 characters' }), { error: 'keywords must be a list of words' })
      .max(MAX_CHOSEN_KEYWORDS, { error: TOO_MANY_CHOSEN })
      .default([]),
    /** The staff member whose rules are used in addition; none: only the business's rules */
    staff_uuid: z.uuid({ error: 'This staff member does not exist' }).optional(),
  }),
  timeout: 'long',
  response: successBodySchema({ reviews: z.string() }),
  addition: true,
})
