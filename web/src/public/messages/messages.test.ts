import { describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/wire/errors.ts'
import { aiReviewMessages as aiReviewInEnglish } from './en/ai-review-page.ts'
import { payMessages as payInEnglish } from './en/pay-page.ts'
import { reviewMessages as reviewInEnglish } from './en/review-pages.ts'
import { smallPageMessages as smallPagesInEnglish } from './en/small-pages.ts'
import { aiReviewMessages as aiReviewInSpanish } from './es/ai-review-page.ts'
import { payMessages as payInSpanish } from './es/pay-page.ts'
import { reviewMessages as reviewInSpanish } from './es/review-pages.ts'
import { smallPageMessages as smallPagesInSpanish } from './es/small-pages.ts'

/** Messages that are the same in both languages */
const SAME = ['total', 'card.cvv', 'no']
/** Messages about a failed call, which choose from other messages */
const ABOUT_CALLS = ['problem', 'card.rejected']

type MessageFunction = (...texts: string[]) => string
type Message = string | MessageFunction

/** Every message by its path, such as `card.cvv` */
function messagesIn(messages: object, before = ''): Map<string, Message> {
  return new Map(
    Object.entries(messages).flatMap(([name, message]): [string, Message][] =>
      typeof message === 'object' ? [...messagesIn(message, `${before}${name}.`)] : [[before + name, message as Message]],
    ),
  )
}

/** Formats a message with a marker in place of each argument */
function renderMessage(message: Message | undefined): string {
  if (typeof message !== 'function') return message ?? ''
  return message(...marksOf(message))
}
const marksOf = (format: MessageFunction) => Array.from({ length: format.length }, (_, place) => `«${place}»`)

describe.each([
  ['review pages', reviewInEnglish, reviewInSpanish],
  ['small pages', smallPagesInEnglish, smallPagesInSpanish],
  ['AI review page', aiReviewInEnglish, aiReviewInSpanish],
  ['pay page', payInEnglish, payInSpanish],
])('the messages of the %s', (_, english, spanish) => {
  const [inEnglish, inSpanish] = [messagesIn(english), messagesIn(spanish)]
  const names = [...inEnglish.keys()].filter((name) => !ABOUT_CALLS.includes(name))

  test('in Spanish › are complete, without extra ones', () => {
    expect([...inSpanish.keys()].sort()).toEqual([...inEnglish.keys()].sort())
  })

  test.each(names)('%s › is not empty in either language, and contains all of its arguments', (name) => {
    const [one, other] = [inEnglish.get(name), inSpanish.get(name)]
    for (const message of [one, other]) expect(renderMessage(message).trim()).not.toBe('')
    if (typeof one === 'function')
      for (const message of [one, other]) for (const mark of marksOf(one)) expect(renderMessage(message)).toContain(mark)
    if (!SAME.includes(name)) expect(renderMessage(other)).not.toBe(renderMessage(one))
  })
})

describe('a failed call', () => {
  const failure = { code: 'too_many_requests', message: 'Too many at once' }

  test('in English › has the server’s message', () => {
    expect(reviewInEnglish.problem(failure)).toBe('Too many at once')
  })

  test.each([...Object.keys(ERROR_STATUS), null, 'constructor'])('in Spanish, with the code %s › has the message of its code', (code) => {
    for (const format of [reviewInSpanish.problem, payInSpanish.problem])
      expect(format({ code, message: 'English' })).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/)
  })
})
