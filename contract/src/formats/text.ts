import { z } from 'zod'
import { hasForbiddenCharacters, isBlank } from './text-rules.ts'

interface TextRule {
  /** The field's name in error messages: "City" */
  name: string
  max: number
  /** The specification's message for an empty field, written in full so that it can be searched for */
  required: string
  multiline?: boolean
}

/** A required text, which is trimmed. If it is blank, the error is the specification's message */
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
  return text
    .max(max, { error: `${name} can have at most ${max} characters`, abort: true })
    .refine((value) => !hasForbiddenCharacters(value, multiline), { error: `${name} contains characters that cannot be used` })
}
