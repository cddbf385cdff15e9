import { describeLandingPage, monthKey } from './seo-formats.ts'
import type { SeoDetail } from './seo-report.ts'
import { computeShares } from './seo-shares.ts'

/** A part of a whole: its count, and its share in percent; null if nothing was counted */
export interface Part {
  name: string
  count: number
  share: number | null
}

const CHANNELS = [
  ['organic_search', 'Organic search'],
  ['direct', 'Direct'],
  ['organic_social', 'Organic social'],
  ['referral', 'Referral'],
  ['unassigned', 'Unassigned'],
] as const

const DEVICES = [
  ['desktop', 'Desktop'],
  ['mobile', 'Mobile'],
  ['tablet', 'Tablet'],
] as const

const USERS: Record<string, string> = { new: 'New users', returning: 'Returning users' }

interface Counted {
  name: string
  count: number
}

const addShares = (counted: readonly Counted[]): Part[] => {
  const shares = computeShares(counted.map(({ count }) => count))
  return counted.map((one, place) => ({ ...one, share: shares[place] ?? null }))
}

const compareLargestFirst = (one: Counted, other: Counted): number => other.count - one.count

/** Engaged visits and all other visits; null if there were no visits */
export function engagementParts({ traffic_acquisition: traffic }: SeoDetail): { engaged: Part; bounced: Part; sessions: number } | null {
  const { engagement_rate: rate, sessions, engaged_sessions: count } = traffic
  if (rate === null || sessions === null || count === null || sessions === 0) return null
  // Computed from the rate, like the metrics above, so that the two shares sum to exactly 100, and the same rate never differs by 0.01
  const hundredths = Math.round(rate * 10_000)
  return {
    engaged: { name: 'Engagement rate', count, share: hundredths / 100 },
    bounced: { name: 'Bounce rate', count: sessions - count, share: (10_000 - hundredths) / 100 },
    sessions,
  }
}

/** The device with the most visits first */
export const deviceParts = ({ device_category: devices }: SeoDetail): Part[] =>
  addShares(DEVICES.map(([key, name]) => ({ name, count: devices[key] })).sort(compareLargestFirst))

/**
 * In the specified order. Channels that the specification does not name (paid, email …) are combined into the last one, if there are any
 */
export function channelParts({ source_channels: channels }: SeoDetail): Part[] {
  const named = CHANNELS.map(([key, name]) => ({ name, count: channels[key] }))
  return addShares(channels.other > 0 ? [...named, { name: 'Other', count: channels.other }] : named)
}

/** null if the source of either metric is not connected */
export function clickParts({ website_clicks: clicks }: SeoDetail): Part[] | null {
  const { call_click_sessions: calls, website_clicks_sessions: website } = clicks
  if (calls === null || website === null) return null
  const parts = [
    { name: 'Website click sessions', count: website },
    { name: 'Call click sessions', count: calls },
  ]
  return addShares(parts.sort(compareLargestFirst))
}

export function userParts({ returning_users: users, main }: SeoDetail): Part[] {
  const rows = users.data[monthKey(main)] ?? []
  return addShares(
    rows.map(({ users_category: category, session_count: count }) => ({
      name: USERS[category] ?? describeLandingPage(category).title,
      count,
    })),
  )
}

export interface PagePart extends Part {
  path: string
  /** Stands for several pages, or an unknown page, so it has no page name */
  isRest: boolean
}

/**
 * The landing pages of visits, most visited first. Beyond `max` pages, the others are combined into one row, so that the shares sum to 100
 */
export function pageParts({ landing_page: pages, main }: SeoDetail, max: number): PagePart[] {
  const rows = (pages[monthKey(main)] ?? []).map(({ page_name: name, session_count: count }) => ({ name, count }))
  const known = rows.filter(({ name }) => name.startsWith('/')).sort(compareLargestFirst)
  const rest = [...rows.filter(({ name }) => !name.startsWith('/')), ...known.slice(max)]
  const counted = known.slice(0, max)
  const restCount = rest.reduce((sum, { count }) => sum + count, 0)
  if (restCount > 0) counted.push({ name: '(all other pages)', count: restCount })
  return addShares(counted).map(({ name, ...part }) => {
    const { title, path } = describeLandingPage(name)
    return { ...part, name: title, path, isRest: path === '' }
  })
}
