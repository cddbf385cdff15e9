import { expect, test } from 'vitest'
import { formatTimeSince } from './since.ts'

const now = new Date('2026-11-17T12:00:00Z')

test.each([
  ['2026-11-17T11:59:30Z', 'just now'],
  ['2026-11-17T12:00:05Z', 'just now'],
  ['2026-11-17T11:56:00Z', '4 min ago'],
  ['2026-11-17T09:00:00Z', '3 h ago'],
  ['2026-11-16T11:00:00Z', '1 day ago'],
  ['2026-11-14T11:00:00Z', '3 days ago'],
])('sync state › synced at %s › reads "%s"', (then, text) => {
  expect(formatTimeSince(new Date(then), now)).toBe(text)
})
