import { expect, test } from 'vitest'
import { formatHour, rankBestTimes } from './best-times.ts'

const time = (weekday: number, hour: number, posts: number, likes: number) => ({ weekday, hour, posts, likes })

test('the best time › one lucky post elsewhere › is the hour in which several posts did well', () => {
  const ranked = rankBestTimes([time(0, 9, 4, 50), time(2, 18, 3, 148), time(5, 12, 1, 400), time(6, 6, 0, 0)])
  expect(ranked?.best).toEqual(time(2, 18, 3, 148))
  expect(ranked?.posts).toBe(8)
  expect(ranked?.usual).toBe((4 * 50 + 3 * 148 + 400) / 8)
  expect(ranked?.cellOf(6, 6)).toBeUndefined()
  expect([time(0, 9, 4, 50), time(5, 12, 1, 400)].map((one) => ranked?.stepOf(one))).toEqual([1, 5])
})

test('the best time › single posts only › is that of the most liked', () => {
  expect(rankBestTimes([time(0, 9, 1, 5), time(1, 9, 1, 7)])?.best.weekday).toBe(1)
})

test('the best time › no post › is unknown', () => {
  expect(rankBestTimes([time(0, 9, 0, 0)])).toBeNull()
})

test('the hours of the grid › as labels › are those of a clock', () => {
  expect([6, 9, 12, 15, 18, 21].map(formatHour)).toEqual(['6 AM', '9 AM', '12 PM', '3 PM', '6 PM', '9 PM'])
})
