import { expect, test } from 'vitest'
import { nextCronTime } from './cron.ts'

test.each([
  ['17 * * * *', '2026-11-18T20:16:59.999Z', '2026-11-18T20:17:00.000Z'],
  ['17 * * * *', '2026-11-18T20:17:00.000Z', '2026-11-18T21:17:00.000Z'],
  ['*/15 * * * *', '2026-12-31T23:45:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['7,37 * * * *', '2026-11-18T20:07:00.000Z', '2026-11-18T20:37:00.000Z'],
  ['43 9 * * *', '2026-11-18T09:43:30.000Z', '2026-11-19T09:43:00.000Z'],
  // The hour in which Chicago changes to daylight saving time, which UTC does not have
  ['30 8 * * *', '2026-03-08T08:00:00.000Z', '2026-03-08T08:30:00.000Z'],
  ['0 6 * * 1', '2026-11-18T20:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['0 0 29 2 *', '2026-11-18T20:00:00.000Z', '2028-02-29T00:00:00.000Z'],
])('%s › after %s › is %s', (cron, after, next) => {
  expect(nextCronTime(cron, new Date(after)).toISOString()).toBe(next)
})

test.each(['* * * *', '1-5 * * * *', '@daily', '*/0 * * * *', '0 0 31 2 *'])('%s › is rejected', (cron) => {
  expect(() => nextCronTime(cron, new Date('2026-11-18T20:00:00Z'))).toThrow(/cron expression/)
})
