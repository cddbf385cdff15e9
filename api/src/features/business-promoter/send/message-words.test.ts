import { expect, test } from 'vitest'
import { findWordFaults } from '../../../../test/word-faults.ts'
import { messageWords as english } from './message-words.en.ts'
import { messageWords as spanish } from './message-words.es.ts'

test('the words of invitations and requests › in both languages › lack nothing', () => {
  expect(findWordFaults(english, spanish)).toEqual([])
})

test.each(['invitation', 'reminder'] as const)('our words of an %s › in both languages › name the same things', (kind) => {
  const namedIn = (words: Record<string, string>) => Object.values(words).map((text) => [...(text.match(/\{\w+\}/g) ?? [])].sort())
  expect(namedIn(spanish[kind].words)).toEqual(namedIn(english[kind].words))
})
