import { describe, expect, test } from 'vitest'
import { destinationNow } from './destination-now.ts'

const [DESK, CELL] = ['+12175550100', '+12175550101']
const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '17:30' }))

describe('destinationNow', () => {
  test.each([
    ['at opening on a Tuesday', '2026-11-17T14:00:00Z', DESK],
    ['a minute before', '2026-11-17T13:59:59Z', CELL],
    ['a minute before closing', '2026-11-17T23:29:59Z', DESK],
    ['at closing', '2026-11-17T23:30:00Z', CELL],
    ['on a Saturday', '2026-11-21T18:00:00Z', CELL],
    ['on a Monday here that is a Tuesday in UTC', '2026-11-17T03:00:00Z', CELL],
    ['at opening in summer time', '2026-07-14T13:00:00Z', DESK],
  ])('%s › rings at the phone of that time in the business’s time zone', (_, at, phone) => {
    const number = { ringsAt: DESK, openingHours, afterHoursRingsAt: CELL }
    expect(destinationNow(number, 'America/Chicago', new Date(at))).toBe(phone)
  })

  test('without opening hours › always rings at the same phone', () => {
    const number = { ringsAt: DESK, openingHours: null, afterHoursRingsAt: CELL }
    expect(destinationNow(number, 'America/Chicago', new Date('2026-11-21T18:00:00Z'))).toBe(DESK)
  })
})
