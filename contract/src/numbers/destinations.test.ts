import { describe, expect, test } from 'vitest'
import { EMERGENCY_DESTINATION, PREMIUM_DESTINATION, readDestination } from './destinations.ts'

describe('readDestination', () => {
  test.each([
    ['(217) 555-0100', '+12175550100'],
    ['217.555.0100', '+12175550100'],
    ['1 217 555 0100', '+12175550100'],
    ['+1-217-555-0100', '+12175550100'],
    ['+442079460958', '+442079460958'],
    ['(800) 555-0100', '+18005550100'],
  ])('of %s › is %s', (typed, number) => {
    expect(readDestination(typed)).toEqual({ number })
  })

  test.each(['911', '933', '988', '+1911', '1-988', ' 911 '])('of the emergency line %s › is rejected', (typed) => {
    expect(readDestination(typed)).toEqual({ problem: EMERGENCY_DESTINATION })
  })

  test.each(['(900) 555-0100', '+19005550100', '217-976-0100', '+12179760100'])('of the premium number %s › is rejected', (typed) => {
    expect(readDestination(typed)).toEqual({ problem: PREMIUM_DESTINATION })
  })

  test.each(['', '(217) 555-0100\u0007', '555-0100', '(117) 555-0100', '(217) 155-0100', '21755501000', '+44', 'reception'])(
    'of %s › is no number',
    (typed) => {
      expect(readDestination(typed)).toEqual({ problem: expect.stringContaining('area code') })
    },
  )
})
