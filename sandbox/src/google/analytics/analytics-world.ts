import { createRandom } from '../../town/seeded-random.ts'
import { addDays, type Day, trafficFactorOfDay } from '../calendar-days.ts'

interface Property {
  timeZone: string
  visitsPerDay: number
  /** The first day with data, which depends on today's date */
  since(today: Day): Day
}

export interface Visit {
  person: string
  isEngaged: boolean
  seconds: number
  pageViews: number
  deviceCategory: string
  sessionDefaultChannelGroup: string
  landingPage: string
  newVsReturning: string
}

const earliestDay = () => '2025-01-01'
/** The last day of the previous month */
const lastDayOfLastMonth = (today: Day) => addDays(`${today.slice(0, 7)}-01`, -1)

const properties: Record<string, Property> = {
  '412077318': { timeZone: 'America/Chicago', visitsPerDay: 103, since: earliestDay },
  // Online booking began on the last day of last month, so that month has one day of data
  '412077402': { timeZone: 'America/New_York', visitsPerDay: 24, since: lastDayOfLastMonth },
  '398001127': { timeZone: 'America/Chicago', visitsPerDay: 46, since: earliestDay },
  '405518826': { timeZone: 'America/Denver', visitsPerDay: 31, since: earliestDay },
}

export const findProperty = (number: string): Property | null => properties[number] ?? null

type Weights = readonly (readonly [name: string, weight: number])[]
const devices: Weights = [
  ['mobile', 620],
  ['desktop', 342],
  ['tablet', 35],
  ['smart tv', 3],
]
const channels: Weights = [
  ['Organic Search', 540],
  ['Direct', 225],
  ['Organic Social', 125],
  ['Referral', 76],
  ['Unassigned', 18],
  ['Paid Search', 12],
  ['Email', 4],
]
const pages: Weights = [
  ['/', 390],
  ['/services/implants', 129],
  ['/new-patients', 102],
  ['/services/invisalign', 80],
  ['/about/dr-patel', 56],
  ['/contact', 47],
  ['/services/whitening', 30],
  ['/services/emergency', 28],
  ['(not set)', 12],
  ...Array.from({ length: 24 }, (_, index) => [`/blog/${index + 1}`, 24 - index] as const),
]

const totalWeightOf = (weights: Weights) => weights.reduce((sum, [, weight]) => sum + weight, 0)
function pickByWeight(weights: Weights, chance: number): string {
  let left = chance * totalWeightOf(weights)
  for (const [name, weight] of weights) {
    left -= weight
    if (left < 0) return name
  }
  return weights[0]?.[0] ?? ''
}

const cache = new Map<string, Visit[]>()

/** The visits of one day, the same for every request */
export function generateVisits(number: string, property: Property, day: Day): Visit[] {
  const key = `${number} ${day}`
  const known = cache.get(key)
  if (known) return known
  const random = createRandom(key)
  const count = Math.max(0, Math.round(property.visitsPerDay * trafficFactorOfDay(day) * random.between(0.86, 1.14)))
  const visits = Array.from({ length: count }, (_, index): Visit => {
    const isNew = random.next() < 0.61
    const isEngaged = random.next() < 0.626
    return {
      person: isNew ? `${day} ${index}` : `regular ${Math.floor(random.next() * property.visitsPerDay * 4)}`,
      isEngaged,
      seconds: isEngaged ? random.between(20, 400) : random.between(0, 10),
      pageViews: isEngaged ? 1 + Math.floor(random.next() * 5) : 1,
      deviceCategory: pickByWeight(devices, random.next()),
      sessionDefaultChannelGroup: pickByWeight(channels, random.next()),
      landingPage: pickByWeight(pages, random.next()),
      newVsReturning: isNew ? 'new' : random.next() < 0.99 ? 'returning' : '(not set)',
    }
  })
  cache.set(key, visits)
  return visits
}
