import { z } from 'zod'

// Control characters are rejected, not stripped: what is stored is what was typed. Multi-line text may contain line breaks and tabs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const CONTROL_BUT_LINE_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** For external input that nobody can be asked to type again */
export const stripControl = (text: string): string => text.replace(new RegExp(CONTROL_BUT_LINE_BREAKS, 'g'), '')

const isWellFormed = (value: string) => !/[\ud800-\udfff]/.test(value.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''))

/** Contains nothing visible: only white space, zero-width characters or blank Braille cells */
export const isBlank = (text: string): boolean => text.replace(/[\s\p{Cf}\p{DI}\u2800]/gu, '') === ''

interface TextRule {
  /** The field's name in error messages: "City" */
  name: string
  max: number
  /** The specification's message for an empty field, written out so that it can be searched for */
  required: string
  multiline?: boolean
}

/** A required text: trimmed; returns the specification's message when blank */
export function requiredText({ name, max, required, multiline = false }: TextRule) {
  const text = z.string({ error: required }).trim().min(1, { error: required, abort: true })
  return boundedText(
    { name, max, multiline },
    text.refine((value) => !isBlank(value), { error: required, abort: true }),
  )
}

/** An optional text */
export function optionalText(rule: Omit<TextRule, 'required'>) {
  return boundedText(rule, z.string({ error: `${rule.name} must be text` }).trim())
}

function boundedText({ name, max, multiline = false }: Omit<TextRule, 'required'>, text: z.ZodString) {
  const forbidden = multiline ? CONTROL_BUT_LINE_BREAKS : CONTROL
  return text
    .max(max, { error: `${name} can have at most ${max} characters`, abort: true })
    .refine((value) => !forbidden.test(value) && isWellFormed(value), { error: `${name} contains characters that cannot be used` })
}

/** The first error in the order in which the schema declares its fields: the specification shows only that one */
export function firstProblem(schema: z.ZodType, values: unknown): { field: string; message: string } | null {
  const result = schema.safeParse(values)
  if (result.success) return null
  const issue = result.error.issues[0]
  return issue ? { field: issue.path.join('.'), message: issue.message } : null
}
