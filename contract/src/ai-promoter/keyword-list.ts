import { z } from 'zod'
import { optionalText } from '../formats/text.ts'
import { isBlank } from '../formats/text-rules.ts'
import { parseKeywordList } from './ai-promoter-rules.ts'

const MAX_KEYWORD_LENGTH = 60

interface KeywordRule {
  /** The list's name in error messages: "Keywords" */
  name: string
  max: number
  /** The specification's message for an empty list */
  required: string
}

/** A list of keywords as it is sent. It is cleaned as on the form, so that blank or repeated keywords are dropped instead of rejected */
export function keywordListSchema({ name, max, required }: KeywordRule) {
  const keyword = optionalText({ name: `A word of ${name.toLowerCase()}`, max: MAX_KEYWORD_LENGTH })
  return z
    .array(z.string({ error: `${name} must be a list of words` }), { error: required })
    .max(1000, { error: `${name}: up to ${max} allowed`, abort: true })
    .transform((keywords) => parseKeywordList(keywords.join(',')).filter((entry) => !isBlank(entry)))
    .pipe(
      z
        .array(keyword)
        .min(1, { error: required, abort: true })
        .max(max, { error: `${name}: up to ${max} allowed` }),
    )
}
