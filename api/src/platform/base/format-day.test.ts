import { expect, test } from 'vitest'
import { formatDayNearNow } from './format-day.ts'

test('a day › in the business’s zone › includes its year if it is not the current one', () => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(formatDayNearNow(new Date('2026-03-01T05:00:00Z'), now, 'America/Chicago')).toBe('Feb 28')
  expect(formatDayNearNow(new Date('2025-03-01T12:00:00Z'), now, 'America/Chicago')).toBe('Mar 1, 2025')
})
