import { expect, test } from 'vitest'
import { findFirstProblem } from '../formats/first-problem.ts'
import { replyForm } from './reply-form.ts'
import { findReplyProblem, MAX_REPLY_BYTES } from './reply-rules.ts'

test.each([
  ['nothing', ''],
  ['blanks', ' \u200b\n'],
  ['a short text', 'Thank you, Dana!\nSee you soon.'],
  ['the longest text', 'x'.repeat(MAX_REPLY_BYTES)],
  ['one letter more', 'x'.repeat(MAX_REPLY_BYTES + 1)],
  ['letters of two bytes', 'é'.repeat(MAX_REPLY_BYTES / 2 + 1)],
  ['a control character', 'Thank\u0007you'],
  ['half an emoji', 'Thank you \ud83d'],
])('a reply of %s › has the same problem with and without its schema', (_, text) => {
  expect(findReplyProblem(text)).toBe(findFirstProblem(replyForm, { response_contents: text })?.message ?? null)
})
