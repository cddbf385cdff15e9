import { describe, expect, test } from 'vitest'
import { describeExpensiveDestination, EMERGENCY_DESTINATION, PREMIUM_DESTINATION, parseDestination } from './destinations.ts'

describe('parseDestination', () => {
  test.each([
    ['(217) 555-0100', '+12175550100'],
    ['217.555.0100', '+12175550100'],
    ['1 217 555 0100', '+12175550100'],
    ['+1-217-555-0100', '+12175550100'],
    ['+442079460958', '+442079460958'],
    ['(800) 555-0100', '+18005550100'],
  ])('of %s › is %s', (typed, number) => {
    expect(parseDestination(typed)).toEqual({ number })
  })

  test.each(['911', '933', '988', '+1911', '1-988', ' 911 '])('of the emergency line %s › is rejected', (typed) => {
    expect(parseDestination(typed)).toEqual({ problem: EMERGENCY_DESTINATION })
  })

  test.each(['(900) 555-0100', '+19005550100', '217-976-0100', '+12179760100'])('of the premium number %s › is rejected', (typed) => {
    expect(parseDestination(typed)).toEqual({ problem: PREMIUM_DESTINATION })
  })

  // Area codes from the issue, written out, so that a row that disappears from the table is noticed
  test.each('809 829 849 876 658 242 246 264 268 284 345 441 473 649 664 721 758 767 784 868 869'.split(' '))(
    'of a country with the area code %s › is rejected, however it is written',
    (areaCode) => {
      for (const typed of [`(${areaCode}) 555-0100`, `+1${areaCode}5550100`, `1 ${areaCode} 555 0100`])
        expect(parseDestination(typed)).toEqual({
          problem: expect.stringMatching(/^Calls can’t be forwarded to .+, because they cost far more$/),
        })
      expect(parseDestination('876-555-0100')).toEqual({ problem: describeExpensiveDestination('Jamaica') })
    },
  )

  test.each([
    ['Toronto', '416'],
    ['Puerto Rico', '787'],
    ['Puerto Rico’s second area', '939'],
    ['the US Virgin Islands', '340'],
    ['Guam', '671'],
  ])('of %s › is accepted', (_, areaCode) => {
    expect(parseDestination(`(${areaCode}) 555-0100`)).toEqual({ number: `+1${areaCode}5550100` })
  })

  test.each(['', '(217) 555-0100\u0007', '555-0100', '(117) 555-0100', '(217) 155-0100', '21755501000', '+44', 'reception'])(
    'of %s › is no number',
    (typed) => {
      expect(parseDestination(typed)).toEqual({ problem: expect.stringContaining('area code') })
    },
  )
})
