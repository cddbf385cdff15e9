import { formatCountOf } from '#contract/formats/intl-formats.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import type { DayRange } from '../../../platform/time/calendar-days.ts'
import type { ContentTotals } from '../contents.data.ts'
import { LIKES_LABELS } from '../networks.ts'
import { formatLongDay } from '../social-labels.ts'
import { countDaysOfRange } from '../social-view.ts'

/** "brought 1,284 likes and 96 comments from October 19 to November 17, 2026: 92 likes per post, 8 more than in the previous 30 days." */
export function describeContentTotals(totals: ContentTotals, network: ReadNetwork, range: DayRange): string {
  const { one, many } = LIKES_LABELS[network]
  const { from, to } = range
  const span = `from ${formatLongDay(from, to.slice(0, 4))} to ${formatLongDay(to, '')}`
  const brought = `brought ${formatCountOf(totals.likes, one, many)} and ${formatCountOf(totals.comments, 'comment')} ${span}`
  if (totals.posts === 0) return `${span}.`
  const average = Math.round(totals.likes / totals.posts)
  const each = `${formatCountOf(average, one, many)} per post`
  if (totals.posts_before === 0) return `${brought}: ${each}.`
  const difference = average - Math.round(totals.likes_before / totals.posts_before)
  const against = `in the previous ${formatCountOf(countDaysOfRange(range), 'day')}`
  if (difference === 0) return `${brought}: ${each}, the same as ${against}.`
  return `${brought}: ${each}, ${Math.abs(difference).toLocaleString('en-US')} ${difference > 0 ? 'more' : 'fewer'} than ${against}.`
}
