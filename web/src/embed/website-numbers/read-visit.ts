/** The contract's referral sources that can be recognized by an address */
type Source = 'GOOGLE' | 'FACEBOOK' | 'INSTAGRAM' | 'LINKEDIN' | 'YELP' | 'WEBSITE' | 'ETC'

/** With the names of the fields that the server receives */
export interface VisitFacts {
  source: Source
  medium: string
  campaign: string
  keyword: string
  landing_page: string
  referrer: string
}

/** By the name in utm_source, or by the host of the website that links here */
const SOURCES: readonly [RegExp, Source, medium: string][] = [
  [/google|adwords|gmb/, 'GOOGLE', 'organic'],
  [/instagram|^ig$/, 'INSTAGRAM', 'social'],
  [/facebook|^fb|meta/, 'FACEBOOK', 'social'],
  [/linkedin|lnkd/, 'LINKEDIN', 'social'],
  [/yelp/, 'YELP', 'referral'],
]
const SEARCH_ENGINES = /bing|duckduckgo|yahoo|ecosia|brave/

/**
 * How the visitor got to this page, from its address and the page before. null: the address tells nothing, because the visitor typed it, or
 * came from another page of this website
 */
export function detectVisitSource(address: URL, referrer: string): VisitFacts | null {
  const parameter = (name: string) => withoutPerson(address.searchParams.get(name) ?? '', 120)
  const host = hostOf(referrer)
  const isOutside = host !== '' && host !== hostOf(address.href)
  const clicked = ['gclid', 'gbraid', 'wbraid'].some((name) => address.searchParams.has(name)) ? 'google' : ''
  const name = (clicked || parameter('utm_source')).toLowerCase()
  const fromFacebook = address.searchParams.has('fbclid') ? 'facebook' : ''
  const match = sourceOfName(name) ?? (name ? null : (sourceOfName(isOutside ? host : '') ?? sourceOfName(fromFacebook)))
  if (!name && !isOutside && !match) return null
  const usualMedium = clicked ? 'cpc' : (match?.medium ?? (SEARCH_ENGINES.test(host) ? 'organic' : 'referral'))
  return {
    source: match?.source ?? 'ETC',
    medium: parameter('utm_medium').slice(0, 40) || usualMedium,
    campaign: parameter('utm_campaign'),
    keyword: parameter('utm_term'),
    landing_page: withoutPerson(address.pathname, 200),
    referrer: isOutside ? host.slice(0, 120) : '',
  }
}

/** A visit without a trace of where it came from */
export const directVisit = (address: URL): VisitFacts => ({
  source: 'WEBSITE',
  medium: '',
  campaign: '',
  keyword: '',
  landing_page: withoutPerson(address.pathname, 200),
  referrer: '',
})

function sourceOfName(name: string): { source: Source; medium: string } | null {
  const found = name ? SOURCES.find(([pattern]) => pattern.test(name)) : undefined
  return found ? { source: found[1], medium: found[2] } : null
}

function hostOf(address: string): string {
  try {
    return new URL(address).host.replace(/^www\./, '')
  } catch {
    return ''
  }
}

/** Newsletters put email addresses into links; nothing about the person may leave the page */
const withoutPerson = (text: string, max: number): string => (/@|%40/.test(text) ? '' : text.trim().slice(0, max))
