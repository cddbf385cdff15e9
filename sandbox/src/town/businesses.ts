import { createHash } from 'node:crypto'
import { createRandom, type SeededRandom } from './seeded-random.ts'
import { type Town, towns } from './towns.ts'
import { type TradeName, trades } from './trades.ts'

export interface Business {
  /** Google's place id */
  googleId: string
  /** Yelp's id, here the same as its alias */
  yelpId: string
  name: string
  trade: TradeName
  services: readonly string[]
  street: string
  town: Town
  zip: string
  latitude: number
  longitude: number
  google: { rating: number; reviews: number }
  yelp: { rating: number; reviews: number }
  /** How its ranking drifts: the number of days of a full cycle, the business's position in the cycle, and the strength */
  drift: { days: number; phase: number; strength: number }
  hue: number
  /** Visits its customers and has no address on Google */
  isServiceAreaOnly: boolean
}

interface Known extends Partial<Pick<Business, 'services' | 'google' | 'yelp' | 'drift'>> {
  town: string
  name: string
  trade: TradeName
  street: string
  /** Kilometres east and north of the town's center */
  at: readonly [number, number]
  /** Ids that the portal's demo data contains */
  googleId?: string
  yelpId?: string
}

/** The demo businesses themselves, and the competitors that the demo data mentions */
const KNOWN: Known[] = [
  {
    town: 'springfield',
    name: 'Bright Smile Dental',
    googleId: 'ChIJdemoBrightSmileSpringf0',
    trade: 'dentist',
    street: '1420 S Grand Ave',
    at: [0, 0],
    yelpId: 'bright-smile-dental-springfield',
    services: ['emergency', 'family', 'whitening', 'crown', 'implant'],
    google: { rating: 4.8, reviews: 312 },
    yelp: { rating: 4.8, reviews: 46 },
    drift: { days: 400, phase: 0.05, strength: 0.5 },
  },
  {
    town: 'springfield',
    name: 'Capitol Family Dentistry',
    googleId: 'ChIJdemoCapitolFamilySprin0',
    trade: 'dentist',
    street: '1180 W Monroe St',
    at: [-1.3, 1.2],
    services: ['family', 'kids', 'emergency', 'cosmetic'],
    google: { rating: 4.7, reviews: 428 },
    yelp: { rating: 4.5, reviews: 61 },
  },
  {
    town: 'springfield',
    name: 'Prairie Dental Group',
    googleId: 'ChIJdemoPrairieDentalSprin0',
    trade: 'dentist',
    street: '902 S 2nd St',
    at: [0.9, 0.6],
    services: ['implant', 'denture', 'crown'],
    google: { rating: 4.6, reviews: 201 },
    yelp: { rating: 4.4, reviews: 38 },
  },
  {
    town: 'springfield',
    name: 'Lincoln Smiles',
    googleId: 'ChIJdemoLincolnSmilesSprin0',
    trade: 'dentist',
    street: '77 E Laurel St',
    at: [1.1, -1.9],
    services: ['kids', 'whitening'],
    google: { rating: 4.4, reviews: 156 },
    yelp: { rating: 4.1, reviews: 22 },
  },
  {
    town: 'springfield',
    name: 'Oak Street Dental',
    googleId: 'ChIJdemoOakStreetDentalSpr0',
    trade: 'dentist',
    street: '315 Oak St',
    at: [2.2, 1.7],
    services: ['family', 'emergency', 'root canal'],
    google: { rating: 4.3, reviews: 189 },
    yelp: { rating: 4.2, reviews: 33 },
  },
  {
    town: 'denver',
    name: 'Lakeside Physical Therapy',
    googleId: 'ChIJdemoLakesidePhysicalDe0',
    trade: 'therapist',
    street: '4401 Tennyson St',
    at: [-3.6, 4.1],
    yelpId: 'lakeside-physical-therapy-denver',
    services: ['sports', 'back', 'knee'],
    google: { rating: 4.7, reviews: 128 },
    yelp: { rating: 4.6, reviews: 24 },
  },
]

const COUNTS: Record<string, Partial<Record<TradeName, number>>> = {
  springfield: { dentist: 85, coffee: 35, plumber: 30, gym: 30, pizza: 35, salon: 35, garage: 30, lawyer: 30, vet: 20 },
  denver: { therapist: 70, dentist: 30, coffee: 30, gym: 25, pizza: 25 },
}

const KM_PER_DEGREE = 111.2

/** Some five hundred businesses in two towns; always the same */
export const businesses: readonly Business[] = towns.flatMap((town) => {
  const random = createRandom(`town ${town.key}`)
  const names = new Set(KNOWN.map(({ name }) => name))
  const known = KNOWN.filter((each) => each.town === town.key).map((each) => buildBusiness(town, random, each))
  const counted = Object.entries(COUNTS[town.key] ?? {}) as [TradeName, number][]
  const others = counted.flatMap(([name, count]) =>
    Array.from({ length: count }, () => buildBusiness(town, random, inventBusiness(town, random, name, names))),
  )
  return [...known, ...others]
})

function inventBusiness(town: Town, random: SeededRandom, trade: TradeName, names: Set<string>): Known {
  const { fronts, backs, services } = trades[trade]
  let name = ''
  for (let attempt = 0; !name || names.has(name); attempt++) {
    const front = attempt < 5 ? random.pick(fronts) : `${random.pick(fronts)} ${random.pick(town.districts)}`
    name = `${front} ${random.pick(backs)}`
  }
  names.add(name)
  return {
    town: town.key,
    name,
    trade,
    street: `${Math.floor(random.between(100, 3900))} ${random.pick(town.streets)}`,
    at: [random.normal() * 6, random.normal() * 6],
    services: services.filter(() => random.next() < 0.35),
  }
}

function buildBusiness(town: Town, random: SeededRandom, { name, trade, street, at, googleId, yelpId, ...known }: Known): Business {
  const reviews = Math.round(4 + 260 * random.next() ** 2.4)
  const rating = Math.round(10 * Math.min(5, random.between(3.4, 5.05))) / 10
  const drift = { days: random.between(90, 260), phase: random.next(), strength: random.between(0.15, 0.45) }
  const hash = createHash('sha256').update(`${town.key} ${name} ${street}`).digest('base64url')
  const zip = random.pick(town.zips)
  const hue = Math.floor(random.between(0, 360))
  return {
    googleId: googleId ?? `ChIJ${hash.slice(0, 23)}`,
    yelpId: yelpId ?? `${toSlug(name)}-${town.key}`,
    name,
    trade,
    services: known.services ?? [],
    street,
    town,
    zip,
    latitude: town.latitude + at[1] / KM_PER_DEGREE,
    longitude: town.longitude + at[0] / (KM_PER_DEGREE * Math.cos((town.latitude * Math.PI) / 180)),
    google: known.google ?? { rating, reviews },
    yelp: known.yelp ?? { rating: Math.max(1, Math.round(2 * (rating - 0.3)) / 2), reviews: Math.round(reviews / 6) },
    drift: known.drift ?? drift,
    hue,
    isServiceAreaOnly: trade === 'plumber' && hue % 3 === 0,
  }
}

function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
