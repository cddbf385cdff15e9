import { expect, test } from 'vitest'
import { describeContentTotals } from './content-messages.ts'

const range = { from: '2026-10-19', to: '2026-11-17' }

test('the posts’ totals › more likes per post than before › are compared with as many days before', () => {
  const totals = { posts: 14, likes: 1284, comments: 96, posts_before: 10, likes_before: 840, most_liked: 'a' }
  expect(describeContentTotals(totals, 'instagram', range)).toBe(
    'brought 1,284 likes and 96 comments from October 19 to November 17, 2026: 92 likes per post, 8 more than in the previous 30 days.',
  )
})

test('the posts’ totals › on Facebook, nothing before › speak of reactions and compare nothing', () => {
  const totals = { posts: 1, likes: 1, comments: 1, posts_before: 0, likes_before: 0, most_liked: null }
  expect(describeContentTotals(totals, 'facebook', range)).toBe(
    'brought 1 reaction and 1 comment from October 19 to November 17, 2026: 1 reaction per post.',
  )
})

test('the posts’ totals › across two years › name both years', () => {
  const totals = { posts: 2, likes: 4, comments: 0, posts_before: 2, likes_before: 4, most_liked: 'a' }
  expect(describeContentTotals(totals, 'instagram', { from: '2025-12-20', to: '2026-01-18' })).toBe(
    'brought 4 likes and 0 comments from December 20, 2025 to January 18, 2026: 2 likes per post, the same as in the previous 30 days.',
  )
})
