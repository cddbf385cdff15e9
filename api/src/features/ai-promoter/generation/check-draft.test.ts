import { describe, expect, test } from 'vitest'
import { findDraftFault, tidyDraft } from './check-draft.ts'

const GIVEN = 'Elm & Oak Dental. Dental practice. Dr. Anita Patel. Crown on a back tooth, 2 visits. Springfield. Wednesday.'
const faultOf = (text: string, others: string[] = []) => findDraftFault(text, { language: 'en', given: GIVEN, others })
const GOOD = 'I came to Elm & Oak Dental for a crown on a back tooth. Dr. Patel explained it, and I was there on a Wednesday for 2 visits.'

describe('a draft', () => {
  test('made of its source text › is accepted', () => {
    expect(faultOf(GOOD)).toBeNull()
    expect(faultOf('It’s the dentist for me, and I’m happy that I’ve found Dr. Patel’s practice in Springfield.')).toBeNull()
  })

  test.each([
    ['nothing visible', ' \u200b\n', 'empty'],
    ['too much', `${GOOD} `.repeat(20), 'characters, and the limit is 1500'],
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
  ])('with %s › is rejected with a reason', (_, text, reason) => {
    expect(faultOf(text)?.kind).toBe('unusable')
    expect(faultOf(text)?.problem).toContain(reason)
  })

  test.each([
    ['a spelled-out phone number', 'Call them at five five five oh one four two, it was good for me.', 'five five five oh one four two'],
    ['a number broken up', 'I waited five, five - and five minutes, and it was good for me.', 'number in words'],
    ['a spelled-out year', 'I have come here since nineteen ninety nine and it was good for me.', 'nineteen ninety nine'],
    ['a number behind strokes', 'Call seven/eight/nine any day, it was good for me.', 'seven/eight/nine'],
    ['a number in one word', 'Call fivefivefive any day, it was good for me.', 'fivefivefive'],
    ['a parent', 'As a busy mother of two I was glad that it was quick.', 'mother'],
    ['family', 'They were kind to my little daughter and it was good for me.', 'daughter'],
    ['work', 'I’m a nurse and I know good work when I see it.', 'nurse'],
    ['health', 'As a diabetic I am careful, and it was good for me.', 'diabetic'],
    ['a relative', 'They were kind to my sister and it was good for me.', 'sister'],
    ['age', 'At my age it is good that they take their time for me.', 'At my age'],
    ['a name', 'My name is on their list and it was good for me.', 'My name is'],
  ])('with %s that is not in the source text › is unusable', (_, text, quoted) => {
    const fault = findDraftFault(text, { language: 'en', given: 'Elm Dental', others: [] })
    expect(fault).toMatchObject({ kind: 'unusable', problem: expect.stringContaining(quoted) })
  })

  test.each([
    ['Fue bueno para mi hija y para mí, y el personal es muy amable.', 'hija'],
    ['Llame al quinientos cincuenta y cinco, el personal es muy amable con todos.', 'quinientos cincuenta y cinco'],
    ['Como madre estoy muy contenta con el trato que nos dieron.', 'madre'],
  ])('in Spanish, %s › is rejected as a hint at the writer too', (text, quoted) => {
    expect(findDraftFault(text, { language: 'es', given: '', others: [] })?.problem).toContain(quoted)
  })

  test.each([
    ['They were kind to my daughter and it was good for me.', 'the dentist was kind to my daughter'],
    ['They were kind to my son and it was good for me.', 'kind to my son'],
    ['I am glad that my doctor took the time, and our nurse was kind.', 'Elm Dental'],
    ['I was one of two people there and it was good for me.', 'Elm Dental'],
    ['One visit was all it took, and the staff was as kind as can be.', 'Elm Dental'],
    ['I am so glad that I came here, and I will come again.', 'Elm Dental'],
  ])('%s › is accepted', (text, given) => {
    expect(findDraftFault(text, { language: 'en', given, others: [] })).toBeNull()
  })

  test('similar to one of the others › is alike, not unusable', () => {
    expect(faultOf(GOOD, ['Something else that was said about the visit.', GOOD])?.kind).toBe('alike')
  })

  test('with a discount that the customer mentioned › is accepted', () => {
    const text = 'They told me about the discount for seniors and I was happy with it.'
    expect(findDraftFault(text, { language: 'en', given: 'A discount for seniors', others: [] })).toBeNull()
  })
})

test('tidied › with control characters and white space › keeps only line breaks', () => {
  expect(tidyDraft(' One\u0000  two\t\n \n\n\nthree\r ')).toBe('One two\n\nthree')
})
