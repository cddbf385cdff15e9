import { type Business, businesses } from './businesses.ts'
import { trades } from './trades.ts'

export interface Question {
  text: string
  latitude: number
  longitude: number
  now: Date
  /** Each service has its own ranking */
  service: 'google' | 'yelp'
}

const DAY_MS = 86_400_000
const FILLERS = new Set([
  'near',
  'me',
  'in',
  'the',
  'a',
  'an',
  'best',
  'open',
  'now',
  'of',
  'and',
  'for',
  'il',
  'co',
  'springfield',
  'denver',
  'cost',
])
/** Businesses farther away are not listed, however well they match */
const FARTHEST_KM = 60

/**
 * Matching businesses in the service's order: by how well they match, how near and how well known they are, and the current phase of their
 * slow drift, which changes from day to day
 */
export function searchTown({ text, latitude, longitude, now, service }: Question): Business[] {
  const terms = searchTermsOf(text)
  const day = Math.floor(now.getTime() / DAY_MS)
  return businesses
    .map((business) => ({ business, match: scoreMatch(business, terms), km: kmBetween(business, { latitude, longitude }) }))
    .filter(({ match, km }) => match >= 0.5 && km <= FARTHEST_KM)
    .map(({ business, match, km }) => {
      const { rating, reviews } = business[service]
      const { days, phase, strength } = business.drift
      const shift = service === 'yelp' ? 0.37 : 0
      const swing = strength * Math.sin(2 * Math.PI * (day / days + phase + shift))
      const known = Math.log(1 + reviews) * (rating / 5) * (service === 'yelp' ? 0.8 : 0.55)
      return { business, score: 3.2 * match + known - 0.95 * Math.log(1 + km / 0.6) + swing }
    })
    .sort((a, b) => b.score - a.score || (a.business.googleId < b.business.googleId ? -1 : 1))
    .map(({ business }) => business)
}

/** Searches that begin with the text, or contain a word that does */
export function suggestSearches(text: string): string[] {
  const typed = text.trim().toLowerCase()
  if (!typed) return []
  const all = Object.values(trades).flatMap(({ searches }) => searches)
  const begins = all.filter((search) => search.startsWith(typed))
  const contains = all.filter((search) => !search.startsWith(typed) && search.includes(` ${typed}`))
  return [...begins, ...contains].slice(0, 5)
}

export const findByGoogleId = (id: string): Business | undefined => businesses.find(({ googleId }) => googleId === id)
export const findByYelpId = (id: string): Business | undefined => businesses.find(({ yelpId }) => yelpId === id)

function searchTermsOf(text: string): string[] {
  const allTerms = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const meaningful = allTerms.filter((term) => !FILLERS.has(term))
  return meaningful.map(stemOf)
}

/** To a search, dentist, dental and dentistry are the same word, and so are kids and pediatric */
function stemOf(term: string): string {
  if (/^dent(al|ist|ists|istry)?$/.test(term)) return 'dent'
  if (/^(kids?|child(ren)?s?|pediatric)$/.test(term)) return 'kids'
  if (/^therap/.test(term)) return 'therap'
  return term.length > 3 ? term.replace(/(ies|es|s)$/, '') : term
}

const stems = new Map<string, { name: Set<string>; offers: Set<string> }>()

function stemsOfBusiness(business: Business) {
  const known = stems.get(business.googleId)
  if (known) return known
  const made = {
    name: new Set(searchTermsOf(business.name)),
    offers: new Set([...trades[business.trade].terms, ...business.services].flatMap(searchTermsOf)),
  }
  stems.set(business.googleId, made)
  return made
}

/** How many of the terms match the business, as a fraction. Its name counts a little more than what it offers */
function scoreMatch(business: Business, terms: readonly string[]): number {
  if (terms.length === 0) return 0
  const { name, offers } = stemsOfBusiness(business)
  const points = terms.map((term) => (offers.has(term) ? 1 : 0) + (name.has(term) ? 0.12 : 0) || (name.has(term) ? 1 : 0))
  // Somebody who types a business's name is looking for that place
  const isNamed = terms.length > 1 && terms.every((term) => name.has(term))
  return points.reduce((sum, each) => sum + each, 0) / terms.length + (isNamed ? 1 : 0)
}

function kmBetween(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const rad = Math.PI / 180
  const [dLat, dLon] = [(b.latitude - a.latitude) * rad, (b.longitude - a.longitude) * rad]
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(h))
}
