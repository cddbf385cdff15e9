import { expect, test } from 'vitest'
import { findWordFaults } from '../../../../test/word-faults.ts'
import { messageWords as english } from './message-words.en.ts'
import { messageWords as spanish } from './message-words.es.ts'

test('the templates of invitations and requests › in both languages › are complete', () => {
  expect(findWordFaults(english, spanish)).toEqual([])
})

test.each(['invitation', 'reminder'] as const)('the default message of an %s › in both languages › has the same placeholders', (kind) => {
  const placeholdersIn = (message: Record<string, string>) =>
    Object.values(message).map((text) => [...(text.match(/\{\w+\}/g) ?? [])].sort())
  expect(placeholdersIn(spanish[kind].words)).toEqual(placeholdersIn(english[kind].words))
})
