import { formatCountOf } from '#contract/formats/intl-formats.ts'
import { formatGain } from '../period-labels.ts'
import type { Overview } from '../social.data.ts'

type Totals = Overview['totals']
type Metric = Totals['followers']

/**
 * The summary above the metrics: "You have 38 more followers than 30 days ago. Your posts were viewed more often, but reached 184 fewer
 * people." `past`: the beginning of a sentence about a past period, "In September"
 */
export function writeOverviewSentence(totals: Totals, days: number, past: string | null = null): string {
  const sentences = [writeFollowersSentence(totals.followers, days, past), writeViewsAndReachSentence(totals.views, totals.reach)].filter(
    (one) => one !== null,
  )
  return sentences.length > 0 ? sentences.join(' ') : 'There’s no data for this period yet.'
}

function writeFollowersSentence({ value, before }: Metric, days: number, past: string | null): string | null {
  if (value === null) return null
  if (past !== null)
    return before === null
      ? `You had ${formatCountOf(value, 'follower')} at the end of the period.`
      : `${past} ${formatGain(value - before)}.`
  if (before === null) return `You have ${formatCountOf(value, 'follower')}.`
  const ago = days === 1 ? 'the day before' : `${days} days ago`
  const change = value - before
  if (change === 0) return `You have the same number of followers as ${ago}.`
  const noun = Math.abs(change) === 1 ? 'follower' : 'followers'
  return `You have ${Math.abs(change).toLocaleString('en-US')} ${change > 0 ? 'more' : 'fewer'} ${noun} than ${ago}.`
}

function writeViewsAndReachSentence(views: Metric, reach: Metric): string | null {
  const viewed = directionOfChange(views)
  const reached = directionOfChange(reach)
  if (viewed === null && reached === null) return null
  const people = describePeopleReached(reach)
  if (viewed === null) return `Your posts reached ${people}.`
  const often = { up: 'more often', down: 'less often', flat: 'as often as before' }[viewed]
  if (reached === null) return `Your posts were viewed ${often}.`
  const joint = viewed === reached ? ' and' : ', but'
  return `Your posts were viewed ${often}${joint} reached ${people}.`
}

function directionOfChange({ value, before }: Metric): 'up' | 'down' | 'flat' | null {
  if (value === null || before === null) return null
  if (value === before) return 'flat'
  return value > before ? 'up' : 'down'
}

function describePeopleReached({ value, before }: Metric): string {
  const change = (value ?? 0) - (before ?? 0)
  if (change === 0) return 'the same number of people'
  const noun = Math.abs(change) === 1 ? 'person' : 'people'
  return `${Math.abs(change).toLocaleString('en-US')} ${change > 0 ? 'more' : 'fewer'} ${noun}`
}
