import { expect, test } from 'vitest'
import { describeLandingPage, monthToCompare, shiftMonth } from './seo-formats.ts'
import { computeMetricGrowth, formatMetric } from './seo-metrics.ts'

test.each([
  [{ year: 2026, month: 1 }, -1, { year: 2025, month: 12 }],
  [{ year: 2025, month: 12 }, 1, { year: 2026, month: 1 }],
  [{ year: 2026, month: 10 }, -12, { year: 2025, month: 10 }],
])('months › %o and %i more › are %o', (month, more, expected) => {
  expect(shiftMonth(month, more)).toEqual(expected)
})

test('months › compared with › are the previous one, or the same of last year', () => {
  expect(monthToCompare({ year: 2026, month: 1 }, 'month')).toEqual({ year: 2025, month: 12 })
  expect(monthToCompare({ year: 2026, month: 1 }, 'year')).toEqual({ year: 2025, month: 1 })
})

test.each([
  ['/', 'Home'],
  ['/services/implants/', 'Implants'],
  ['/new-patients?utm_source=mail', 'New patients'],
  ['/about/dr_patel.html', 'Dr. Patel'],
  ['/caf%C3%A9', 'Café'],
  ['/100%', '100%'],
  ['/--', '--'],
  ['(not set)', 'Not set'],
])('a page › named %s › is labeled %s', (name, title) => {
  expect(describeLandingPage(name).title).toBe(title)
})

test.each([
  ['count', 1842, '1,842'],
  ['rate', 0.6241, '62.41%'],
  ['rate', 0, '0.00%'],
  ['rate', 1, '100.00%'],
  ['duration', 129, '2 m 09 s'],
  ['duration', 59.6, '1 m 00 s'],
  ['duration', 14.2, '14 s'],
  ['duration', 0, '0 s'],
] as const)('a metric › a %s of %d › is formatted as %s', (kind, value, text) => {
  expect(formatMetric(kind, value)).toBe(text)
})

test.each([
  ['count', 330, 318, -3.64],
  ['count', 0, 5, null],
  ['count', 5, 0, -100],
  ['count', null, 5, null],
  ['rate', 0.6316, 0.62408, -1.19],
  ['duration', 129.4, 134.4, 3.87],
] as const)('growth › of a %s from %d to %d › is %d', (kind, before, after, growth) => {
  expect(computeMetricGrowth(kind, before, after)).toBe(growth)
})
