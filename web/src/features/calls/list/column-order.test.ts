import { expect, test } from 'vitest'
import { CALL_COLUMNS } from '#contract/calls/call-columns.ts'
import { moveColumn, toColumnChoices, toShownColumns } from './column-order.ts'

test('column order › of an account’s choice › has all columns, the shown ones first and in its order', () => {
  const choices = toColumnChoices(['SUMMARY', 'CALL_FROM'])
  expect(choices).toHaveLength(CALL_COLUMNS.length)
  expect(choices.slice(0, 3)).toEqual([
    { column: 'SUMMARY', isShown: true },
    { column: 'CALL_FROM', isShown: true },
    { column: 'CALL_DATETIME', isShown: false },
  ])
  expect(toShownColumns(choices)).toEqual(['SUMMARY', 'CALL_FROM'])
})

test('column order › a column that is moved › takes the place, also at the ends', () => {
  const order = (from: number, to: number) => toShownColumns(moveColumn(toColumnChoices(CALL_COLUMNS), from, to))
  expect(order(2, 0).slice(0, 3)).toEqual(['CALLER_NAME', 'CALL_DATETIME', 'CALL_FROM'])
  expect(order(0, 99).at(-1)).toBe('CALL_DATETIME')
  expect(order(3, -1)[0]).toBe('CALLEE_NAME')
  expect(order(40, 1)).toEqual([...CALL_COLUMNS])
})
