import { z } from 'zod'
import { isBlank, optionalText } from '../text.ts'
import { cleanKeywords } from './ai-promoter-words.ts'

const MAX_KEYWORD_LENGTH = 60

interface KeywordRule {
  /** The list's name in error messages: "Keywords" */
  name: string
  most: number
  /** The specification's message for an empty list */
  required: string
}

/** A list of keywords as it is sent: cleaned like on the form, so that blank or repeated ones are dropped instead of refused */
export function keywordList({ name, most, required }: KeywordRule) {
  const word = optionalText({ name: `A word of ${name.toLowerCase()}`, max: MAX_KEYWORD_LENGTH })
  return z
    .array(z.string({ error: `${name} must be a list of words` }), { error: required })
    .max(1000, { error: `${name}: at most ${most} are possible`, abort: true })
    .transform((words) => cleanKeywords(words.join(',')).filter((entry) => !isBlank(entry)))
    .pipe(
      z
        .array(word)
        .min(1, { error: required, abort: true })
        .max(most, { error: `${name}: at most ${most} are possible` }),
    )
}
