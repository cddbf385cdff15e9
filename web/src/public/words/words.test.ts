import { describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/errors.ts'
import { aiReviewWords as aiReviewInEnglish } from './en/ai-review-page.ts'
import { payWords as payInEnglish } from './en/pay-page.ts'
import { reviewWords as reviewInEnglish } from './en/review-pages.ts'
import { smallPageWords as smallPagesInEnglish } from './en/small-pages.ts'
import { aiReviewWords as aiReviewInSpanish } from './es/ai-review-page.ts'
import { payWords as payInSpanish } from './es/pay-page.ts'
import { reviewWords as reviewInSpanish } from './es/review-pages.ts'
import { smallPageWords as smallPagesInSpanish } from './es/small-pages.ts'

/** Messages that are the same in both languages */
const SAME = ['total', 'card.cvv', 'no']
/** Messages about a failed call: they choose among other messages */
const ABOUT_CALLS = ['problem', 'card.refused']

type Say = (...texts: string[]) => string
type Word = string | Say

/** Every message by its name: `card.cvv` */
function wordsIn(words: object, before = ''): Map<string, Word> {
  return new Map(
    Object.entries(words).flatMap(([name, word]): [string, Word][] =>
      typeof word === 'object' ? [...wordsIn(word, `${before}${name}.`)] : [[before + name, word as Word]],
    ),
  )
}

/** Formats a message with a mark in place of each argument */
function said(word: Word | undefined): string {
  if (typeof word !== 'function') return word ?? ''
  return word(...marksOf(word))
}
const marksOf = (say: Say) => Array.from({ length: say.length }, (_, place) => `«${place}»`)

describe.each([
  ['review pages', reviewInEnglish, reviewInSpanish],
  ['small pages', smallPagesInEnglish, smallPagesInSpanish],
  ['AI review page', aiReviewInEnglish, aiReviewInSpanish],
  ['pay page', payInEnglish, payInSpanish],
])('the messages of the %s', (_, english, spanish) => {
  const [inEnglish, inSpanish] = [wordsIn(english), wordsIn(spanish)]
  const names = [...inEnglish.keys()].filter((name) => !ABOUT_CALLS.includes(name))

  test('in Spanish › are complete, without extra ones', () => {
    expect([...inSpanish.keys()].sort()).toEqual([...inEnglish.keys()].sort())
  })

  test.each(names)('%s › is not empty in either language, and contains all of its arguments', (name) => {
    const [one, other] = [inEnglish.get(name), inSpanish.get(name)]
    for (const word of [one, other]) expect(said(word).trim()).not.toBe('')
    if (typeof one === 'function') for (const word of [one, other]) for (const mark of marksOf(one)) expect(said(word)).toContain(mark)
    if (!SAME.includes(name)) expect(said(other)).not.toBe(said(one))
  })
})

describe('a failed call', () => {
  const failure = { code: 'too_many_requests', message: 'Too many at once' }

  test('in English › has the server’s message', () => {
    expect(reviewInEnglish.problem(failure)).toBe('Too many at once')
  })

  test.each([...Object.keys(ERROR_STATUS), null, 'constructor'])('in Spanish, with the code %s › has the message of its code', (code) => {
    for (const say of [reviewInSpanish.problem, payInSpanish.problem]) expect(say({ code, message: 'English' })).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/)
  })
})
