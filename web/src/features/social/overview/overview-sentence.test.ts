import { expect, test } from 'vitest'
import { formatPastPeriod } from '../period-labels.ts'
import { writeOverviewSentence } from './overview-sentence.ts'

const metric = (value: number | null, before: number | null) => ({ value, before, rate: null })
const totals = (
  followers: [number | null, number | null],
  views: [number | null, number | null],
  reach: [number | null, number | null],
) => ({
  followers: metric(...followers),
  views: metric(...views),
  reach: metric(...reach),
  visits: metric(null, null),
})

test.each([
  {
    of: totals([2418, 2380], [12_940, 11_872], [4386, 4570]),
    sentence: 'You have 38 more followers than 30 days ago. Your posts were viewed more often, but reached 184 fewer people.',
  },
  {
    of: totals([2380, 2381], [90, 100], [40, 41]),
    sentence: 'You have 1 fewer follower than 30 days ago. Your posts were viewed less often and reached 1 fewer person.',
  },
  {
    of: totals([2380, 2380], [100, 100], [41, 41]),
    sentence:
      'You have the same number of followers as 30 days ago. Your posts were viewed as often as before and reached the same number of people.',
  },
  { of: totals([1, null], [90, null], [null, null]), sentence: 'You have 1 follower.' },
  { of: totals([null, null], [null, null], [1500, 500]), sentence: 'Your posts reached 1,000 more people.' },
  { of: totals([10, 4], [2, 1], [null, 5]), sentence: 'You have 6 more followers than 30 days ago. Your posts were viewed more often.' },
  { of: totals([null, null], [null, null], [null, null]), sentence: 'There’s no data for this period yet.' },
])('the overview’s sentence › "$sentence" › is written from the metrics', ({ of, sentence }) => {
  expect(writeOverviewSentence(of, 30)).toBe(sentence)
})

test.each([
  ['2026-09-01', '2026-09-30', 'In September you gained 23 followers. Your posts were viewed more often.'],
  ['2025-09-01', '2025-09-30', 'In September 2025 you gained 23 followers. Your posts were viewed more often.'],
  ['2026-09-03', '2026-09-17', 'From Sep 3 to Sep 17 you gained 23 followers. Your posts were viewed more often.'],
  ['2026-10-19', '2026-11-16', 'You have 23 more followers than 30 days ago. Your posts were viewed more often.'],
])('the overview’s sentence › of %s to %s, seen on Nov 17, 2026 › is in the right tense', (from, to, sentence) => {
  expect(writeOverviewSentence(totals([2403, 2380], [100, 90], [null, null]), 30, formatPastPeriod({ from, to }, '2026-11-17'))).toBe(
    sentence,
  )
})

test('the overview’s sentence › of a past period without change, with a loss, and with nothing before › describes each', () => {
  const past = (followers: [number, number | null]) =>
    writeOverviewSentence(totals(followers, [null, null], [null, null]), 30, 'In September')
  expect([past([10, 10]), past([9, 10]), past([10, null])]).toEqual([
    'In September your number of followers stayed the same.',
    'In September you lost 1 follower.',
    'You had 10 followers at the end of the period.',
  ])
})
