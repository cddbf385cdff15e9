import { expect, test } from 'vitest'
import { formatDueLabel } from './due-label.ts'

const TODAY = '2026-11-17'
const CHICAGO = 'America/Chicago'
const label = (due: string, isDone = false) => formatDueLabel(due, CHICAGO, TODAY, isDone)

test('due › on the business’s today › is Today, whatever the day in UTC', () => {
  expect(label('2026-11-17T15:00:00Z')).toEqual({ text: 'Today', tone: 'warning' })
  expect(label('2026-11-18T05:30:00Z')).toEqual({ text: 'Today', tone: 'warning' })
})

test('due › on the next day › is Tomorrow, from the business’s midnight on', () => {
  expect(label('2026-11-18T06:00:00Z')).toEqual({ text: 'Tomorrow', tone: 'neutral' })
  expect(formatDueLabel('2026-12-01T12:00:00Z', CHICAGO, '2026-11-30')).toEqual({ text: 'Tomorrow', tone: 'neutral' })
})

test('due › later › is month and day, with the year when it is another', () => {
  expect(label('2026-11-20T15:00:00Z')).toEqual({ text: '11-20', tone: 'neutral' })
  expect(label('2027-01-04T15:00:00Z')).toEqual({ text: '2027-01-04', tone: 'neutral' })
})

test('due › in the past › is labeled overdue, unless it is done', () => {
  expect(label('2026-11-10T15:00:00Z')).toEqual({ text: 'Overdue, 11-10', tone: 'bad' })
  expect(label('2026-11-10T15:00:00Z', true)).toEqual({ text: '11-10', tone: 'neutral' })
  expect(label('2026-11-17T15:00:00Z', true)).toEqual({ text: 'Today', tone: 'neutral' })
})
