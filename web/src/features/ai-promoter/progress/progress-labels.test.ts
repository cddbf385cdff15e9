import { expect, test } from 'vitest'
import { WRITING } from '../testing/ai-promoter-fixtures.ts'
import {
  buildStepLines,
  describeDraftsWritten,
  describeTimeLeft,
  formatSeconds,
  progressFraction,
  secondsTaken,
} from './progress-labels.ts'

const NOW = new Date('2026-11-17T16:00:45.000Z')

test('steps of a generation › while the second suggestion is written › are done, in progress and waiting, with their times', () => {
  expect(buildStepLines(WRITING, NOW).map(({ state, label, time }) => [state, label, time])).toEqual([
    ['done', 'Business settings and staff rules', '0:02'],
    ['done', '1st suggestion', '0:24'],
    ['now', 'Writing the 2nd suggestion', '0:19'],
    ['waiting', '3rd suggestion', ''],
    ['waiting', 'Comparison of the three', ''],
    ['waiting', 'QR code and link', ''],
  ])
  expect(secondsTaken(WRITING, NOW)).toBe(45)
  expect(progressFraction(WRITING)).toBeCloseTo(2.5 / 6)
})

test('steps of a generation › before the server knows about it › begin with the first', () => {
  expect(buildStepLines(undefined, NOW).map(({ state }) => state)).toEqual(['now', 'waiting', 'waiting', 'waiting', 'waiting', 'waiting'])
  expect(secondsTaken(undefined, NOW)).toBe(0)
})

test('steps of a generation › on a computer whose clock is slow › never have a negative duration', () => {
  const early = new Date('2026-11-17T15:00:00.000Z')
  expect(buildStepLines(WRITING, early)[2]?.time).toBe('0:00')
})

test('time left › known or not › is rounded to five seconds, or left out', () => {
  expect(describeTimeLeft(WRITING)).toBe('about 40 s left')
  expect(describeTimeLeft({ ...WRITING, seconds_left: 1 })).toBe('about 5 s left')
  expect(describeTimeLeft({ ...WRITING, seconds_left: 0 })).toBeNull()
  expect(describeDraftsWritten(WRITING)).toBe('1 of 3 suggestions written, about 40 s left')
  expect(describeDraftsWritten({ ...WRITING, seconds_left: null })).toBe('1 of 3 suggestions written')
  expect([formatSeconds(45), formatSeconds(60), formatSeconds(95)]).toEqual(['45 s', '1 min', '1 min 35 s'])
})
