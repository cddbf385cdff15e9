import { expect, test } from 'vitest'
import { findWordFaults } from '../../../../test/word-faults.ts'
import { invoiceWords as english } from './invoice-words.en.ts'
import { invoiceWords as spanish } from './invoice-words.es.ts'

test('the templates of invoice e-mails › in both languages › are complete', () => {
  expect(findWordFaults(english, spanish)).toEqual([])
})
