import { expect, test } from 'vitest'
import type { Invoice } from '#contract/billing/invoices.ts'
import { ALL, chooseBills, placeOf } from './bills-choice.ts'

const unpaid = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ client_invoice_uuid: `bill-${place + 1}`, balance_amounts: 10 }) as Invoice)

test.each([
  ['the only one', 1, null, ''],
  ['the first of two', 2, null, '1 of 2'],
  ['the second of two', 2, 'bill-2', '2 of 2'],
  ['both of two', 2, ALL, 'All 2'],
  ['as many as go into one payment', 30, ALL, '24 of 30'],
])('the chosen bills › %s › are named by their place', (_, count, wanted, words) => {
  expect(placeOf(chooseBills(unpaid(count), wanted))).toBe(words)
})
