import { describe, expect, test } from 'vitest'
import { findFault, tidied } from './check-draft.ts'

const GIVEN = 'Elm & Oak Dental. Dental practice. Dr. Anita Patel. Crown on a back tooth, 2 visits. Springfield. Wednesday.'
const faultOf = (text: string, others: string[] = []) => findFault(text, { language: 'en', given: GIVEN, others })
const GOOD = 'I came to Elm & Oak Dental for a crown on a back tooth. Dr. Patel explained it, and I was there on a Wednesday for 2 visits.'

describe('a draft', () => {
  test('made of what was given › is fine', () => {
    expect(faultOf(GOOD)).toBeNull()
    expect(faultOf('It’s the dentist for me, and I’m happy that I’ve found Dr. Patel’s practice in Springfield.')).toBeNull()
  })

  test.each([
    ['nothing visible', ' \u200b\n', 'empty'],
    ['too much', `${GOOD} `.repeat(20), 'characters, but may have 1500 at most'],
    ['Spanish', 'Fui a Elm & Oak Dental por una corona y la doctora me lo explicó todo con calma.', 'not written in English'],
    ['German', 'Ich war bei der Zahnärztin und alles wurde mir sehr gut erklärt.', 'not written in English'],
    ['stars', 'I would give them five stars for the crown that I got.', 'rating'],
    ['a star sign', 'It was a good visit for me and my tooth ⭐⭐⭐', 'rating'],
    ['a score', 'For me it was a 10 out of 10 and I am happy with the crown.', 'rating'],
    ['a reward', 'They gave me a gift card for this review and I was happy with it.', 'reward'],
    ['a number', 'I was out of the door in 25 minutes and it was good.', '“25”'],
    ['a price', 'The crown was $900 and it was worth it for me.', '“900”'],
    ['a date', 'I was there on the first of March and it was good.', '“March”'],
    ['a name', 'I went to see Doctor Wexler and he was kind to me.', '“Doctor”'],
    ['a link', 'I found them at www.elm.test and it was good for me.', 'link'],
  ])('with %s › is refused with a reason', (_, text, reason) => {
    expect(faultOf(text)?.kind).toBe('unusable')
    expect(faultOf(text)?.problem).toContain(reason)
  })

  test('like one of the others › is alike, not unusable', () => {
    expect(faultOf(GOOD, ['Something else that was said about the visit.', GOOD])?.kind).toBe('alike')
  })

  test('with a discount that the customer told of › is fine', () => {
    const text = 'They told me about the discount for seniors and I was happy with it.'
    expect(findFault(text, { language: 'en', given: 'A discount for seniors', others: [] })).toBeNull()
  })
})

test('tidied › of control characters and white space › leaves line breaks', () => {
  expect(tidied(' One\u0000  two\t\n \n\n\nthree\r ')).toBe('One two\n\nthree')
})
