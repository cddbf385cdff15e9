import { expect, test } from 'vitest'
import { parseSearchTerms } from './search.ts'

test.each([
  ['Dana Whit', ['%dana%', '%whit%'], null],
  ['da', ['% da%'], null],
  ['dana w', ['%dana%', '% w%'], null],
  ['d w', [], null],
  ['one two three four five six seven eight nine', ['%one%', '%two%', '%three%', '%four%', '%five%', '%six%', '%seven%', '%eight%'], null],
  ['100%_\\', ['%100\\%\\_\\\\%'], null],
  ['(217) 555-01', ['%21755501%'], '21755501'],
  ['+1 217 555 0142', ['%12175550142%'], '12175550142'],
  ['0142', ['%142%'], '142'],
  ['12', ['% 12%'], null],
])('a search for %o › is parsed into these patterns', (text, patterns, digits) => {
  expect(parseSearchTerms(text)).toEqual({ text, patterns, digits })
})
