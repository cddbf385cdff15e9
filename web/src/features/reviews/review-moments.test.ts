import { expect, test } from 'vitest'
import { describeAge, formatReviewMoment } from './review-moments.ts'

test.each([
  ['2026-11-17T00:22:41Z', '11/16/26, 18:22:41 PM'],
  ['2026-11-16T15:05:12Z', '11/16/26, 09:05:12 AM'],
  ['2026-11-16T06:00:09Z', '11/16/26, 00:00:09 AM'],
  ['2026-11-16T18:00:00Z', '11/16/26, 12:00:00 PM'],
])('the date of a review › %s in Chicago › reads "%s"', (moment, text) => {
  expect(formatReviewMoment(moment, 'America/Chicago')).toBe(text)
})

test.each([
  [20_000, 'just now'],
  [60_000, '1 minute ago'],
  [12 * 60_000, '12 minutes ago'],
  [3_600_000, '1 hour ago'],
  [49 * 3_600_000, '2 days ago'],
])('the age of a sync › %d ms › reads "%s"', (age, text) => {
  const now = new Date('2026-11-17T12:00:00Z')
  expect(describeAge(new Date(now.getTime() - age).toISOString(), now)).toBe(text)
})
