import { expect, test } from 'vitest'
import { findMessageFaults } from '../../../../test/rows/message-faults.ts'
import { invoiceTemplates as english } from './invoice-templates.en.ts'
import { invoiceTemplates as spanish } from './invoice-templates.es.ts'

test('the templates of invoice emails › in both languages › are complete', () => {
  expect(findMessageFaults(english, spanish)).toEqual([])
})
