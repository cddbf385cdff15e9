import type { AnalyticsMonth, ProfileMonth } from '../../../platform/vendors/seo-sources.ts'

/** Values of the last fourteen months, newest first: a good year with a weak winter and a dip in summer */
const CALLS = [142, 130, 137, 121, 128, 133, 140, 126, 118, 122, 109, 115, 124, 119]
const CLICKS = [406, 390, 402, 371, 352, 366, 380, 391, 360, 348, 322, 341, 355, 338]
const DIRECTIONS = [318, 330, 341, 325, 298, 305, 322, 334, 310, 296, 271, 288, 303, 297]
const BOOKINGS = [64, 55, 58, 49, 47, 52, 55, 51, 44, 40, 37, 39, 41, 36]
const USERS = [2316, 2205, 2274, 2098, 1987, 2041, 2150, 2208, 2012, 1946, 1803, 1894, 2011, 1920]
const ENGAGED = [0.62408, 0.6316, 0.618, 0.609, 0.612, 0.621, 0.627, 0.615, 0.604, 0.598, 0.601, 0.607, 0.611, 0.603]
const SECONDS = [134.4, 129.4, 131, 126.8, 124.1, 127.5, 130.2, 128.6, 122.3, 120.9, 119.4, 121.7, 123.8, 120.1]

export const DEMO_MONTHS = CALLS.length

const KEYWORDS = ['dentist near me', 'emergency dentist', 'dental implants', 'bright smile dental', 'invisalign springfield']

const valueMonthsAgo = (series: readonly number[], monthsAgo: number): number => series[monthsAgo - 1] ?? series[0] ?? 0

/** Whole numbers in proportion to the weights, whose sum is `total` */
function splitByWeights(total: number, weights: Readonly<Record<string, number>>): Record<string, number> {
  const sum = Object.values(weights).reduce((all, weight) => all + weight, 0)
  let given = 0
  let passed = 0
  return Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => {
      passed += weight
      const upTo = Math.round((total * passed) / sum)
      const count = upTo - given
      given = upTo
      return [name, count]
    }),
  )
}

/** `part`: the fraction of the month that has passed */
export function buildDemoProfileMonth(monthsAgo: number, lastDay: string, part = 1): ProfileMonth {
  const of = (series: readonly number[]) => Math.round(valueMonthsAgo(series, monthsAgo) * part)
  return {
    calls: of(CALLS),
    websiteClicks: of(CLICKS),
    directions: of(DIRECTIONS),
    conversations: Math.round((21 - monthsAgo / 2) * part),
    bookings: of(BOOKINGS),
    foodOrders: 0,
    menuClicks: 0,
    impressions: Math.round(valueMonthsAgo(CLICKS, monthsAgo) * 18.4 * part),
    lastDay,
    keywords: KEYWORDS,
  }
}

export function buildDemoAnalyticsMonth(monthsAgo: number, part = 1): AnalyticsMonth {
  const users = Math.round(valueMonthsAgo(USERS, monthsAgo) * part)
  const sessions = Math.round(users * 1.345)
  // Social media and the page about implants grew in the last months
  const recent = Math.min(monthsAgo - 1, 5)
  const channels = { 'organic search': 540, direct: 230, 'organic social': 130 - 13 * recent, referral: 80, unassigned: 20 }
  const pages = splitByWeights(sessions, {
    '/': 390,
    '/services/implants': 129 - 17 * Math.min(recent, 3),
    '/new-patients': 102,
    '/services/invisalign': 81,
    '/about/dr-patel': 56,
    '/contact': 47,
    '/services/whitening': 41,
    '/services/emergency': 37 + 2 * recent,
    '/blog/how-implants-last': 29,
    '/blog/braces-or-invisalign': 24,
    others: 64,
  })
  const { others: otherPages = 0, ...listed } = pages
  return {
    users,
    pageViews: Math.round(sessions * (2.2164 + recent / 100)),
    sessions,
    engagedSessions: Math.round(sessions * valueMonthsAgo(ENGAGED, monthsAgo)),
    averageSessionSeconds: valueMonthsAgo(SECONDS, monthsAgo),
    devices: splitByWeights(sessions, { desktop: 342 + 8 * recent, mobile: 621 - 9 * recent, tablet: 37 }),
    channels: splitByWeights(sessions, channels),
    pages: Object.entries(listed)
      .map(([name, count]) => ({ name, sessions: count }))
      .sort((one, other) => other.sessions - one.sessions),
    otherPages,
    visitors: splitByWeights(sessions, { new: 611 - 6 * recent, returning: 389 + 6 * recent }),
    timeZone: 'America/Chicago',
    isThresholded: false,
  }
}
