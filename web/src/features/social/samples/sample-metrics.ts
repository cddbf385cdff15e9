import { computeGrowthPercent } from '#contract/social/social-networks.ts'
import { addDays, type Day } from '../../../platform/time/calendar-days.ts'
import { HOURS, WEEKDAYS } from '../overview/best-times.ts'
import type { Overview } from '../social.data.ts'

export type SampleNetwork = 'linkedin' | 'tiktok'

interface Sample {
  /** Followers on thirty days, ending with today */
  followers: readonly number[]
  followersBefore: number
  /** Totals of the thirty days, and of the thirty before them */
  views: readonly [number, number]
  reach: readonly [number, number]
  visits: readonly [number, number]
  women: readonly number[]
  men: readonly number[]
  cities: readonly (readonly [string, number])[]
  countries: readonly (readonly [string, number])[]
  /** Likes per post: a row for each time of day, with values from Monday to Sunday; 0 means no post */
  likes: readonly (readonly number[])[]
}

const SAMPLES: Record<SampleNetwork, Sample> = {
  linkedin: {
    followers: [
      612, 612, 613, 613, 613, 614, 614, 615, 616, 616, 616, 617, 618, 618, 619, 619, 620, 620, 621, 622, 622, 622, 623, 624, 624, 625, 626,
      626, 627, 628,
    ],
    followersBefore: 611,
    views: [3480, 3215],
    reach: [1126, 1190],
    visits: [184, 171],
    women: [22, 96, 104, 61, 24, 8],
    men: [18, 84, 91, 58, 27, 11],
    cities: [
      ['Springfield, IL', 301],
      ['Chicago, IL', 88],
      ['Peoria, IL', 47],
      ['Decatur, IL', 39],
      ['St. Louis, MO', 31],
      ['Champaign, IL', 22],
    ],
    countries: [
      ['US', 589],
      ['CA', 18],
      ['GB', 9],
      ['MX', 6],
    ],
    likes: [
      [4, 6, 6, 5, 3, 0, 0],
      [9, 14, 13, 12, 7, 0, 0],
      [11, 18, 21, 16, 9, 0, 0],
      [7, 9, 10, 8, 4, 0, 0],
      [3, 5, 5, 4, 2, 0, 2],
      [0, 2, 2, 0, 0, 0, 0],
    ],
  },
  tiktok: {
    followers: [
      1820, 1824, 1829, 1831, 1838, 1840, 1846, 1851, 1853, 1858, 1866, 1869, 1871, 1880, 1884, 1886, 1893, 1899, 1902, 1905, 1912, 1918,
      1920, 1927, 1931, 1936, 1940, 1948, 1951, 1957,
    ],
    followersBefore: 1816,
    views: [28_410, 24_960],
    reach: [15_320, 13_875],
    visits: [742, 701],
    women: [418, 372, 164, 71, 28, 9],
    men: [352, 298, 131, 58, 21, 7],
    cities: [
      ['Springfield, IL', 612],
      ['Chicago, IL', 254],
      ['St. Louis, MO', 121],
      ['Peoria, IL', 96],
      ['Decatur, IL', 73],
      ['Indianapolis, IN', 52],
    ],
    countries: [
      ['US', 1764],
      ['MX', 71],
      ['CA', 58],
      ['GB', 31],
    ],
    likes: [
      [21, 26, 24, 25, 28, 31, 27],
      [34, 38, 41, 36, 39, 47, 44],
      [52, 55, 61, 57, 60, 72, 68],
      [64, 70, 74, 71, 82, 91, 85],
      [96, 104, 112, 108, 131, 124, 118],
      [88, 92, 97, 94, 121, 133, 109],
    ],
  },
}

/** Sample data, the same for every business; only its dates are current */
export function buildSampleOverview(network: SampleNetwork, today: Day): Overview {
  const sample = SAMPLES[network]
  const from = addDays(today, 1 - sample.followers.length)
  const span = { from_date: from, to_date: today }
  const last = sample.followers.at(-1) ?? 0
  return {
    ...span,
    before_from_date: addDays(from, -sample.followers.length),
    before_to_date: addDays(from, -1),
    view: [],
    reach: [],
    visits: [],
    followers: sample.followers.map((followers, place) => ({ record_date: addDays(from, place), followers })),
    totals: {
      followers: toMetric(last, sample.followersBefore),
      views: toMetric(...sample.views),
      reach: toMetric(...sample.reach),
      visits: toMetric(...sample.visits),
    },
    cities: { cities: sample.cities.map(([name]) => name), city_values: sample.cities.map(([, value]) => value), ...span },
    countries: { countries: sample.countries.map(([name]) => name), country_values: sample.countries.map(([, value]) => value), ...span },
    age_women: { ...toAges(sample.women), ...span },
    age_men: { ...toAges(sample.men), ...span },
    best_times: HOURS.flatMap((hour, line) =>
      WEEKDAYS.map((_, weekday) => {
        const likes = sample.likes[line]?.[weekday] ?? 0
        return { weekday, hour, likes, posts: likes > 0 ? 2 : 0 }
      }),
    ),
    posts: [],
    state: { state: 'working', last_sync_datetime: null, first_day: null, problem: null, lacking: [], progress: null },
  }
}

function toMetric(value: number, before: number) {
  return { value, before, rate: computeGrowthPercent(before, value) }
}

function toAges([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: readonly number[]) {
  return { age_18_24: a, age_25_34: b, age_35_44: c, age_45_54: d, age_55_64: e, age_65: f, sum: a + b + c + d + e + f }
}
