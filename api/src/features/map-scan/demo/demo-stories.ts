import type { Frequency, ScanService } from '#contract/map-scan/scan-constants.ts'

/** How the ranking of one keyword develops over half a year in the demo */
export interface DemoStory {
  service: ScanService
  keyword: string
  grid: number
  diagonalMiles: number
  /** Names of the competitors that its scans follow */
  follows: readonly string[]
  /** The ages of its scans in days, oldest first */
  days: readonly number[]
  /** How well known the business's own place is, from the first scan (0) to the latest (1) */
  strengthAt(progress: number): number
  /** Places that opened near the business's own place before the latest scan, and how well known they are */
  newcomers?: { count: number; strength: number }
  schedule?: Frequency
}

const listDaysAgoAtInterval = (days: number, count: number, last: number) =>
  Array.from({ length: count }, (_, index) => last + (count - 1 - index) * days)

export const DEMO_STORIES: readonly DemoStory[] = [
  // New photos and regular review requests improve the ranking a little every week
  {
    service: 'google',
    keyword: 'dentist near me',
    grid: 5,
    diagonalMiles: 5,
    follows: ['Oak Street Dental', 'Capitol Family Dentistry'],
    days: listDaysAgoAtInterval(7, 26, 1),
    strengthAt: (progress) => 1.45 + 0.55 * progress,
    schedule: 'weekly',
  },
  // Three practices nearby began to offer emergency care: the ranking was good until a month ago, then left the top 3 at the business's own
  // place
  {
    service: 'google',
    keyword: 'emergency dentist',
    grid: 7,
    diagonalMiles: 10,
    follows: ['Capitol Family Dentistry', 'Prairie Dental Group'],
    days: listDaysAgoAtInterval(30, 6, 3),
    strengthAt: () => 2.2,
    newcomers: { count: 3, strength: 2.6 },
    schedule: 'monthly',
  },
  // Nothing was done for this keyword
  {
    service: 'google',
    keyword: 'dental implants',
    grid: 5,
    diagonalMiles: 5,
    follows: ['Oak Street Dental', 'Prairie Dental Group'],
    days: listDaysAgoAtInterval(29, 6, 8),
    strengthAt: () => 1.4,
  },
  {
    service: 'yelp',
    keyword: 'dentist near me',
    grid: 5,
    diagonalMiles: 5,
    follows: ['Prairie Dental Group'],
    days: listDaysAgoAtInterval(30, 6, 14),
    strengthAt: (progress) => 1.7 + 0.25 * progress,
  },
]
