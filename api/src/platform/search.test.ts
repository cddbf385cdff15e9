import { expect, test } from 'vitest'
import { dayInWords, readSearchedWords } from './search.ts'

test.each([
  ['Dana Whit', ['%dana%', '%whit%'], null],
  ['da', ['% da%'], null],
  ['dana w', ['%dana%', '% w%'], null],
  ['d w', [], null],
  ['100%_\\', ['%100\\%\\_\\\\%'], null],
  ['(217) 555-01', ['%21755501%'], '21755501'],
  ['+1 217 555 0142', ['%12175550142%'], '12175550142'],
  ['0142', ['%142%'], '142'],
  ['12', ['% 12%'], null],
])('a search for %o › is read as these patterns', (text, patterns, digits) => {
  expect(readSearchedWords(text)).toEqual({ text, patterns, digits })
})

test('a day › in the business’s zone › has its year where it is another', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(dayInWords(new Date('2026-03-01T05:00:00Z'), now, 'America/Chicago')).toBe('Feb 28')
  expect(dayInWords(new Date('2025-03-01T12:00:00Z'), now, 'America/Chicago')).toBe('Mar 1, 2025')
})
