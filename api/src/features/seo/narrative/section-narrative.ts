import { countText, shareText } from '#contract/seo/seo-formats.ts'
import { sharesOf } from '#contract/seo/seo-shares.ts'
import { channelsOf, devicesOf } from '../metrics/month-metrics.ts'
import type { ReportRow } from '../metrics/reports.queries.ts'
import { countedAs, difference, inTen, partOf } from './phrases.ts'

const NO_VISITS = 'No visits were counted in this month.'
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

const sentences = (...all: (string | false | null | undefined)[]) => all.filter(Boolean).join(' ')
const rateOf = (row: ReportRow | null) => {
  const { sessions = 0, engagedSessions = 0 } = row?.analytics ?? {}
  return sessions > 0 ? engagedSessions / sessions : null
}

// Only this section reports that there are no visits, to avoid the same sentence in five sections
export function describeEngagement({ shown, before, beforeName }: Compared): string {
  const rate = rateOf(shown)
  if (rate === null) return shown.analytics ? NO_VISITS : NO_WEBSITE
  const past = rateOf(before)
  return sentences(
    `${inTen(rate, 'visits')} engaged: people stayed ten seconds or more, or opened a second page.`,
    past !== null && `That is ${compareShares(rate, past)} in ${beforeName}.`,
    rate < 0.4 && 'Does the page on which they arrive answer what they searched for?',
  )
}

function compareShares(rate: number, past: number): string {
  const by = Math.abs(rate - past)
  if (by < LITTLE_SHARE) return 'about as much as'
  return `${by < CLEAR_SHARE ? 'a little' : 'clearly'} ${rate > past ? 'more' : 'less'} than`
}

const DEVICES = {
  mobile: { name: 'Phones', advice: 'Put the phone number and the booking button where a thumb finds them.' },
  desktop: { name: 'Computers', advice: 'There people read and compare: give them prices, pictures and a form.' },
  tablet: { name: 'Tablets', advice: 'Look at your site on one: buttons should be large enough for a finger.' },
}
type Device = keyof typeof DEVICES

export function describeDevices({ shown, before, beforeName }: Compared): string {
  const shares = deviceShares(shown)
  const [first] = (Object.keys(shares) as Device[]).sort((one, other) => (shares[other] ?? 0) - (shares[one] ?? 0))
  const share = first && shares[first]
  if (!first || share == null) return ''
  const pastShare = deviceShares(before)[first]
  return sentences(
    `${DEVICES[first].name} bring ${share > 50 ? 'most of your visitors' : 'more visitors than any other device'}.`,
    pastShare !== null &&
      Math.abs(share - pastShare) >= NOTABLE_POINTS &&
      `Their share went from ${shareText(pastShare)} in ${beforeName} to ${shareText(share)}.`,
    DEVICES[first].advice,
  )
}

/** In percent, as in the section's table */
function deviceShares(row: ReportRow | null): Record<Device, number | null> {
  const { desktop, mobile, tablet } = devicesOf(row)
  const shares = sharesOf([desktop, mobile, tablet])
  return { desktop: shares[0] ?? null, mobile: shares[1] ?? null, tablet: shares[2] ?? null }
}

const CHANNELS = {
  organic_search: { came: 'came from a search', brought: 'Searches brought' },
  direct: { came: 'came directly, by an address that people knew or had saved', brought: 'Direct visits were' },
  organic_social: { came: 'came from social media', brought: 'Your posts on social media brought' },
  referral: { came: 'came from links on other websites', brought: 'Links on other websites brought' },
  unassigned: { came: 'came from where Google cannot tell', brought: 'Visits that Google cannot assign were' },
  other: { came: 'came from advertisements, e-mails and the like', brought: 'Advertisements, e-mails and the like brought' },
}
type Channel = keyof typeof CHANNELS

export function describeChannels({ shown, before, beforeName }: Compared): string {
  const channels = channelsOf(shown)
  const names = Object.keys(CHANNELS) as Channel[]
  const sum = names.reduce((total, name) => total + channels[name], 0)
  if (sum === 0) return ''
  const [first] = [...names].sort((one, other) => channels[other] - channels[one])
  const past = before?.analytics ? channelsOf(before) : null
  const moved = past && [...names].sort((one, other) => Math.abs(channels[other] - past[other]) - Math.abs(channels[one] - past[one]))[0]
  return sentences(
    first && `${partOf(channels[first] / sum)} of the visits ${CHANNELS[first].came}.`,
    past &&
      moved &&
      channels[moved] !== past[moved] &&
      `${CHANNELS[moved].brought} ${countText(channels[moved])}, ${difference(channels[moved], past[moved])} in ${beforeName}.`,
  )
}

export function describePages({ shown, before, beforeName }: Compared): string {
  // "(not set)" and the like are not pages
  const pages = (shown.analytics?.pages ?? []).filter(({ name }) => name.startsWith('/'))
  const [first] = pages
  if (!first) return ''
  const second = pages.find(({ name }) => name !== '/')
  const past = new Map(before?.analytics?.pages.map(({ name, sessions }) => [name, sessions]))
  const [grown] = pages
    .flatMap(({ name, sessions }) => ({ name, sessions, past: past.get(name) ?? 0 }))
    .filter((page) => page.past > 0 && page.sessions > page.past)
    .sort((one, other) => other.sessions - other.past - (one.sessions - one.past))
  return sentences(
    first.name === '/'
      ? second
        ? `After the home page, most people arrived on ${second.name}.`
        : 'People arrived on the home page.'
      : `Most people arrived on ${first.name}, more than on the home page.`,
    grown &&
      `${grown.name === '/' ? 'The home page' : grown.name === second?.name ? 'That page' : grown.name} grew the most, from ${countText(grown.past)} in ${beforeName} to ${countedAs(grown.sessions, 'visit')}.`,
  )
}

export function describeClicks({ shown, before, beforeName }: Compared): string {
  const { profile } = shown
  if (!profile) return 'No Google profile data for this month.'
  const { calls, websiteClicks } = profile
  const sum = calls + websiteClicks
  if (sum === 0) return 'Nobody called or went to your website from your Google profile in this month.'
  const past = before?.profile
  return sentences(
    calls === 0
      ? `None of the ${countedAs(sum, 'click')} on your profile was a call.`
      : `Of ${countedAs(sum, 'click')} on your profile, ${countText(calls)} ${calls === 1 ? 'was a call' : 'were calls'}.`,
    past && `In ${beforeName} there were ${countedAs(past.calls, 'call')} and ${countedAs(past.websiteClicks, 'website click')}.`,
  )
}

export function describeVisitors({ shown, before, beforeName }: Compared): string {
  const { new: fresh = 0, returning = 0 } = shown.analytics?.visitors ?? {}
  const sum = fresh + returning
  if (sum === 0) return ''
  const past = before?.analytics?.visitors.new
  return sentences(
    `People new to your site came ${times(fresh)}; those who knew it already came ${times(returning)}.`,
    past !== undefined && `${beforeName} had ${countedAs(past, 'first visit')}.`,
  )
}

const times = (count: number): string => (count === 1 ? 'once' : `${countText(count)} times`)
