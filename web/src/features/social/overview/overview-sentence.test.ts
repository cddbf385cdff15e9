import { expect, test } from 'vitest'
import { overviewSentence } from './overview-sentence.ts'

const figure = (value: number | null, before: number | null) => ({ value, before, rate: null })
const totals = (
  followers: [number | null, number | null],
  views: [number | null, number | null],
  reach: [number | null, number | null],
) => ({
  followers: figure(...followers),
  views: figure(...views),
  reach: figure(...reach),
  visits: figure(null, null),
})

test.each([
  {
    of: totals([2418, 2380], [12_940, 11_872], [4386, 4570]),
    says: 'You have 38 more followers than 30 days ago. Your posts were viewed more often, but reached 184 fewer people.',
  },
  {
    of: totals([2380, 2381], [90, 100], [40, 41]),
    says: 'You have 1 fewer follower than 30 days ago. Your posts were viewed less often and reached 1 fewer person.',
  },
  {
    of: totals([2380, 2380], [100, 100], [41, 41]),
    says: 'You have as many followers as 30 days ago. Your posts were viewed as often as before and reached as many people.',
  },
  { of: totals([1, null], [90, null], [null, null]), says: 'You have 1 follower.' },
  { of: totals([null, null], [null, null], [1500, 500]), says: 'Your posts reached 1,000 more people.' },
  { of: totals([10, 4], [2, 1], [null, 5]), says: 'You have 6 more followers than 30 days ago. Your posts were viewed more often.' },
  { of: totals([null, null], [null, null], [null, null]), says: 'There are no figures for this period yet.' },
])('the overview’s sentence › "$says" › is written from the figures', ({ of, says }) => {
  expect(overviewSentence(of, 30)).toBe(says)
})
