import { expect, test } from 'vitest'
import { compareSamples, countUsedKeywords, countWords } from './sample-stats.ts'

const CROWN = 'The crown took one visit, and Dr. Patel explained each step well before she began.'
const DESK = 'Everybody at the desk was friendly. I walked out without the knot in my stomach.'

test('stats of a sample › its words and keywords › are counted whatever their case and ending', () => {
  expect(countWords('Dr. Patel’s same-day crown took one visit.')).toBe(7)
  expect(countUsedKeywords(CROWN, ['Explained well', 'Crowns', 'Easy parking'])).toBe(2)
})

test('stats of a sample › others from the same settings › names those it differs from, or resembles', () => {
  expect(compareSamples({ 1: { text: CROWN, basis: 'a' } }, 1)).toBeNull()
  expect(compareSamples({ 1: { text: CROWN, basis: 'a' }, 2: { text: DESK, basis: 'b' } }, 1)).toBeNull()
  const samples = { 1: { text: CROWN, basis: 'a' }, 2: { text: DESK, basis: 'a' }, 3: { text: `${CROWN} Thank you.`, basis: 'a' } }
  expect(compareSamples(samples, 2)).toEqual({ isDifferent: true, label: 'Differs from 1st and 3rd' })
  expect(compareSamples(samples, 1)).toEqual({ isDifferent: false, label: 'Reads like 3rd' })
})
