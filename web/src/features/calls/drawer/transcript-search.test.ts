import { expect, test } from 'vitest'
import { formatClock } from './clock.ts'
import { searchTranscriptLines } from './transcript-search.ts'

const line = (text: string) => ({ speaker: 'caller' as const, name: 'Caller', at_s: 0, text })

test('transcript search › matches in several lines › are numbered throughout, whatever their case', () => {
  const { lines, matches } = searchTranscriptLines([line('Implant or implants?'), line('No.'), line('An IMPLANT.')], ' implant ')
  expect(matches).toBe(3)
  expect(lines.map(({ parts }) => parts)).toEqual([
    [
      { text: 'Implant', match: 0 },
      { text: ' or ', match: null },
      { text: 'implant', match: 1 },
      { text: 's?', match: null },
    ],
    [{ text: 'No.', match: null }],
    [
      { text: 'An ', match: null },
      { text: 'IMPLANT', match: 2 },
      { text: '.', match: null },
    ],
  ])
})

test('transcript search › two terms that stand apart › are marked separately', () => {
  const { lines, matches } = searchTranscriptLines([line('I will send you the forms by Friday.'), line('On friday, then.')], 'forms Friday')
  expect(matches).toBe(3)
  expect(lines.map(({ parts }) => parts.filter(({ match }) => match !== null).map(({ text }) => text))).toEqual([
    ['forms', 'Friday'],
    ['friday'],
  ])
})

test('transcript search › terms that stand together › are one match, and count nowhere else', () => {
  const { matches } = searchTranscriptLines([line('I will send you the forms.'), line('Which forms? The ones you will sign?')], 'the forms')
  expect(matches).toBe(1)
})

test('transcript search › a word within another › does not cut the longer one', () => {
  const { lines } = searchTranscriptLines([line('These forms.')], 'form forms')
  expect(lines[0]?.parts).toContainEqual({ text: 'forms', match: 0 })
})

test('transcript search › nothing to look for › leaves each line whole', () => {
  const { lines, matches } = searchTranscriptLines([line('Hello (there).')], '  ')
  expect(matches).toBe(0)
  expect(lines[0]?.parts).toEqual([{ text: 'Hello (there).', match: null }])
})

test('transcript search › a word with or without accents › is marked as it was said', () => {
  const said = [line('Señora Ramírez, RAMIREZ.')]
  for (const terms of ['ramirez', 'RAMÍREZ']) {
    expect(searchTranscriptLines(said, terms).lines[0]?.parts.filter(({ match }) => match !== null)).toEqual([
      { text: 'Ramírez', match: 0 },
      { text: 'RAMIREZ', match: 1 },
    ])
  }
})

test('transcript search › special characters of regular expressions › are plain text', () => {
  expect(searchTranscriptLines([line('Is it $40 (about)?')], '(about)').matches).toBe(1)
  expect(searchTranscriptLines([line('Is it $40?')], '.').matches).toBe(0)
})

test('clock › seconds › are a place in a recording', () => {
  expect([0, 86.9, 3599, 3686].map(formatClock)).toEqual(['0:00', '1:26', '59:59', '1:01:26'])
})
