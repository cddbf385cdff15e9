import { expect, test } from 'vitest'
import { ALL_BILLS, type Invoice } from '#contract/billing/invoices.ts'
import { chooseBills, formatPositionOfBill } from './bills-choice.ts'

const unpaid = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ client_invoice_uuid: `bill-${place + 1}`, balance_amounts: 10 }) as Invoice)

test.each([
  ['the only one', 1, null, ''],
  ['the first of two', 2, null, '1 of 2'],
  ['the second of two', 2, 'bill-2', '2 of 2'],
  ['both of two', 2, ALL_BILLS, 'All 2'],
  ['as many as go into one payment', 30, ALL_BILLS, '24 of 30'],
])('the chosen bills › %s › are named by their place', (_, count, wanted, text) => {
  expect(formatPositionOfBill(chooseBills(unpaid(count), wanted))).toBe(text)
})

const bill = (name: string, status: 'OVERDUE' | 'OPEN') =>
  ({ client_invoice_uuid: name, balance_amounts: 349, invoice_status: status }) as Invoice
const [late, later, open] = [bill('late', 'OVERDUE'), bill('later', 'OVERDUE'), bill('open', 'OPEN')]

test.each([
  ['two of three', [late, later, open], [late, later], 'overdue', '2 of 3'],
  ['both that there are', [late, later], [late, later], ALL_BILLS, 'All 2'],
  ['one of two', [late, open], [late], 'late', '1 of 2'],
  ['none any more', [open], [open], 'open', ''],
])('the overdue bills › when they are %s › are chosen together, and no others', (_, unpaid, chosen, value, place) => {
  const choice = chooseBills(unpaid, 'overdue')
  expect(choice).toMatchObject({ chosen, value, total: 349 * chosen.length })
  expect(formatPositionOfBill(choice)).toBe(place)
})
