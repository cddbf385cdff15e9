import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import { describeLandingPage, formatShareOf } from '#contract/seo/seo-formats.ts'
import { computeShares } from '#contract/seo/seo-shares.ts'
import { visitsByChannel, visitsByDevice } from '../metrics/month-metrics.ts'
import type { ReportRow } from '../metrics/reports.queries.ts'
import { describeDifference, describeFraction, describeTenths } from './phrases.ts'

const NO_VISITS = 'No visits were recorded this month.'
const NO_WEBSITE = 'No website data for this month.'
/** Percentage points below which a change is not mentioned */
const NOTABLE_POINTS = 1
const LITTLE_SHARE = 0.005
const CLEAR_SHARE = 0.03

interface Compared {
  shown: ReportRow
  before: ReportRow | null
  beforeName: string
}

const joinSentences = (...all: (string | false | null | undefined)[]) => all.filter(Boolean).join(' ')
const engagementRateOf = (row: ReportRow | null) => {
  const { sessions = 0, engagedSessions = 0 } = row?.analytics ?? {}
  return sessions > 0 ? engagedSessions / sessions : null
}

// Only this section reports that there are no visits, to avoid repeating the sentence in five sections
export function describeEngagement({ shown, before, beforeName }: Compared): string {
  const rate = engagementRateOf(shown)
  if (rate === null) return shown.analytics ? NO_VISITS : NO_WEBSITE
  const past = engagementRateOf(before)
  return joinSentences(
    `${describeTenths(rate, 'visits')} engaged: people stayed at least ten seconds or opened a second page.`,
    past !== null && `That’s ${describeRateChange(rate, past)} in ${beforeName}.`,
    rate < 0.4 && 'Check that your landing pages answer what people searched for.',
  )
}

function describeRateChange(rate: number, past: number): string {
  const by = Math.abs(rate - past)
  if (by < LITTLE_SHARE) return 'about as much as'
  return `${by < CLEAR_SHARE ? 'a little' : 'clearly'} ${rate > past ? 'more' : 'less'} than`
}

const DEVICES = {
  mobile: { name: 'Phones', advice: 'Keep the phone number and booking button within easy reach of a thumb.' },
  desktop: { name: 'Computers', advice: 'People read and compare there, so show prices, pictures and a contact form.' },
  tablet: { name: 'Tablets', advice: 'Check your site on a tablet: buttons should be large enough to tap.' },
}
type Device = keyof typeof DEVICES

export function describeDevices({ shown, before, beforeName }: Compared): string {
  const shares = deviceShares(shown)
  const [first] = (Object.keys(shares) as Device[]).sort((one, other) => (shares[other] ?? 0) - (shares[one] ?? 0))
  const share = first && shares[first]
  if (!first || share == null) return ''
  const pastShare = deviceShares(before)[first]
  return joinSentences(
    `${DEVICES[first].name} bring ${share > 50 ? 'most of your visitors' : 'more visitors than any other device'}.`,
    pastShare !== null &&
      Math.abs(share - pastShare) >= NOTABLE_POINTS &&
      `Their share went from ${formatShareOf(pastShare)} in ${beforeName} to ${formatShareOf(share)}.`,
    DEVICES[first].advice,
  )
}

/** In percent, as in the section's table */
function deviceShares(row: ReportRow | null): Record<Device, number | null> {
  const { desktop, mobile, tablet } = visitsByDevice(row)
  const shares = computeShares([desktop, mobile, tablet])
  return { desktop: shares[0] ?? null, mobile: shares[1] ?? null, tablet: shares[2] ?? null }
}

const CHANNELS = {
  organic_search: { came: 'came from a search', brought: 'Searches brought' },
  direct: { came: 'came directly, from a typed or saved address', brought: 'Direct visits were' },
  organic_social: { came: 'came from social media', brought: 'Your posts on social media brought' },
  referral: { came: 'came from links on other websites', brought: 'Links on other websites brought' },
  unassigned: { came: 'came from sources Google can’t identify', brought: 'Visits from sources Google can’t identify were' },
  other: { came: 'came from ads, email and other sources', brought: 'Ads, email and other sources brought' },
}
type Channel = keyof typeof CHANNELS

export function describeChannels({ shown, before, beforeName }: Compared): string {
  const channels = visitsByChannel(shown)
  const names = Object.keys(CHANNELS) as Channel[]
  const sum = names.reduce((total, name) => total + channels[name], 0)
  if (sum === 0) return ''
  const [first] = [...names].sort((one, other) => channels[other] - channels[one])
  const past = before?.analytics ? visitsByChannel(before) : null
  const moved = past && [...names].sort((one, other) => Math.abs(channels[other] - past[other]) - Math.abs(channels[one] - past[one]))[0]
  return joinSentences(
    first && `${describeFraction(channels[first] / sum)} of the visits ${CHANNELS[first].came}.`,
    past &&
      moved &&
      channels[moved] !== past[moved] &&
      `${CHANNELS[moved].brought} ${formatCount(channels[moved])}, ${describeDifference(channels[moved], past[moved])} in ${beforeName}.`,
  )
}

/** "/services/implants" is the Implants page, as in the table below the sentence */
const nameOfPage = (path: string) => (path === '/' ? 'the home page' : `the ${describeLandingPage(path).title} page`)

export function describePages({ shown, before, beforeName }: Compared): string {
  // "(not set)" and similar values are not pages
  const pages = (shown.analytics?.pages ?? []).filter(({ name }) => name.startsWith('/'))
  const [first] = pages
  if (!first) return ''
  const second = pages.find(({ name }) => name !== '/')
  const past = new Map(before?.analytics?.pages.map(({ name, sessions }) => [name, sessions]))
  const [grown] = pages
    .flatMap(({ name, sessions }) => ({ name, sessions, past: past.get(name) ?? 0 }))
    .filter((page) => page.past > 0 && page.sessions > page.past)
    .sort((one, other) => other.sessions - other.past - (one.sessions - one.past))
  return joinSentences(
    first.name === '/'
      ? second
        ? `After the home page, most people landed on ${nameOfPage(second.name)}.`
        : 'People landed on the home page.'
      : `Most people landed on ${nameOfPage(first.name)}, more than on the home page.`,
    grown &&
      `${grown.name === second?.name ? 'That page' : nameOfPage(grown.name).replace(/^the/, 'The')} grew the most, from ${formatCount(grown.past)} in ${beforeName} to ${formatCountOf(grown.sessions, 'visit')}.`,
  )
}

export function describeClicks({ shown, before, beforeName }: Compared): string {
  const { profile } = shown
  if (!profile) return 'No Google profile data for this month.'
  const { calls, websiteClicks } = profile
  const sum = calls + websiteClicks
  if (sum === 0) return 'No one called you or visited your website from your Google profile this month.'
  const past = before?.profile
  return joinSentences(
    calls === 0
      ? `None of the ${formatCountOf(sum, 'click')} on your profile were calls.`
      : `Of ${formatCountOf(sum, 'click')} on your profile, ${formatCount(calls)} ${calls === 1 ? 'was a call' : 'were calls'}.`,
    past && `In ${beforeName} there were ${formatCountOf(past.calls, 'call')} and ${formatCountOf(past.websiteClicks, 'website click')}.`,
  )
}

export function describeVisitors({ shown, before, beforeName }: Compared): string {
  const { new: fresh = 0, returning = 0 } = shown.analytics?.visitors ?? {}
  const sum = fresh + returning
  if (sum === 0) return ''
  const past = before?.analytics?.visitors.new
  return joinSentences(
    `New visitors came ${formatTimes(fresh)}, returning visitors ${formatTimes(returning)}.`,
    past !== undefined && `${beforeName} had ${formatCountOf(past, 'first visit')}.`,
  )
}

const formatTimes = (count: number): string => (count === 1 ? 'once' : `${formatCount(count)} times`)
