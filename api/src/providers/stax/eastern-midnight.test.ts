import { expect, test } from 'vitest'
import { secondsUntilPartialRefunds } from './eastern-midnight.ts'

test.each([
  ['in winter', '2026-11-17T20:00:00Z', '2026-11-18T05:05:00Z'],
  ['in summer', '2026-07-15T20:00:00Z', '2026-07-16T04:05:00Z'],
  ['on the day on which summer time ends', '2026-11-01T12:00:00Z', '2026-11-02T05:05:00Z'],
  ['at the end of a year', '2026-12-31T23:00:00Z', '2027-01-01T05:05:00Z'],
  ['after it was rejected shortly after midnight', '2026-07-16T04:06:00Z', '2026-07-16T04:36:00Z'],
])('a part of a charge › requested %s › is refunded at the next midnight Eastern', (_name, now, then) => {
  expect(new Date(Date.parse(now) + secondsUntilPartialRefunds(new Date(now)) * 1000)).toEqual(new Date(then))
})
