import { expect, test } from 'vitest'
import { findWordFaults } from '../../../../test/word-faults.ts'
import { messageWords as english } from './message-words.en.ts'
import { messageWords as spanish } from './message-words.es.ts'

test('the words of invitations and requests › in both languages › lack nothing', () => {
  expect(findWordFaults(english, spanish)).toEqual([])
})
