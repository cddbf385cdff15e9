import { randomUUID } from 'node:crypto'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { addDays } from '../../../platform/base/add-days.ts'
import { DEMO_CLIENT_UUID, type DemoContribution, OTHER_CLIENT_UUID } from '../../../platform/demo/demo-data.ts'
import { toDayAndMinutes, toMoment } from '../../../platform/demo/demo-days.ts'
import { insertMany } from '../../../platform/demo/insert-many.ts'
import { type FollowedPlace, scanCells, scanCompetitors, scanLists, scanPlaces, scanSchedules, scans } from '../map-scan.tables.ts'
import { findRankInCell } from '../scan/cell-ranks.ts'
import { computeScanGrid } from '../scan/scan-grid.ts'
import { findCenterFallOutOfTop3 } from '../schedules/finish-scheduled-scan.ts'
import { computeNextRun } from '../schedules/next-run.ts'
import { buildDemoPlaceList } from './demo-lists.ts'
import { type DemoPlace, makeOtherPlaces, rankPlaces } from './demo-ranks.ts'
import { DEMO_STORIES, type DemoStory } from './demo-stories.ts'

const TIME_ZONE = 'America/Chicago'
const SPRINGFIELD = { latitude: 39.7817, longitude: -89.6501 }
/** The location of Lakeside, the same as in the sandbox */
const TENNYSON_ST = { latitude: 39.7392 + 4.1 / 111.2, longitude: -104.9903 - 3.6 / (111.2 * Math.cos((39.7392 * Math.PI) / 180)) }

const OWN: Record<ScanService, string> = { google: 'ChIJdemoBrightSmileSpringf0', yelp: 'bright-smile-dental-springfield' }

/** Ids and positions match the sandbox's town, so that a new scan continues the demo's history */
const RIVALS = [
  {
    name: 'Capitol Family Dentistry',
    address: '1180 W Monroe St, Springfield, IL',
    at: [-1.3, 1.2],
    strength: 2.2,
    google: 'ChIJdemoCapitolFamilySprin0',
    yelp: 'capitol-family-dentistry-springfield',
  },
  {
    name: 'Oak Street Dental',
    address: '315 Oak St, Springfield, IL',
    at: [2.2, 1.7],
    strength: 1.8,
    google: 'ChIJdemoOakStreetDentalSpr0',
    yelp: 'oak-street-dental-springfield',
  },
  {
    name: 'Prairie Dental Group',
    address: '902 S 2nd St, Springfield, IL',
    at: [0.9, 0.6],
    strength: 1.9,
    google: 'ChIJdemoPrairieDentalSprin0',
    yelp: 'prairie-dental-group-springfield',
  },
] as const

/** Half a year of scans of three keywords; demo-stories.ts describes each keyword's development */
export const mapScanDemo: DemoContribution = {
  name: 'map scan',
  async make(db, { clock, config }) {
    const now = clock.now()
    const pageOf = (service: ScanService, id: string) =>
      service === 'yelp' ? `${config.sandboxUrl}/reviews/yelp/${id}` : `${config.sandboxUrl}/reviews`
    await insertMany(db, scanPlaces, buildOwnPlaces(pageOf))
    const followed = new Map<string, FollowedPlace>()
    const competitors = (['google', 'yelp'] as const).flatMap((service) =>
      RIVALS.map(({ name, address, ...ids }) => {
        const uuid = randomUUID()
        followed.set(`${service} ${name}`, { uuid, placeId: ids[service], name })
        return {
          clientUuid: DEMO_CLIENT_UUID,
          uuid,
          service,
          placeId: ids[service],
          name,
          address,
          url: pageOf(service, ids[service]),
          createdAt: now,
        }
      }),
    )
    await insertMany(db, scanCompetitors, competitors)
    for (const story of DEMO_STORIES) {
      const built = buildDemoScans(story, followed, now)
      await insertMany(db, scans, built.scans)
      await insertMany(db, scanCells, built.cells)
      await insertMany(db, scanLists, buildScanLists(story, built, pageOf, now))
      if (built.schedule) await insertMany(db, scanSchedules, [built.schedule])
    }
  },
}

function buildOwnPlaces(pageOf: (service: ScanService, id: string) => string): (typeof scanPlaces.$inferInsert)[] {
  const bright = {
    clientUuid: DEMO_CLIENT_UUID,
    name: 'Bright Smile Dental',
    address: '1420 S Grand Ave, Springfield, IL 62704',
    ...SPRINGFIELD,
  }
  const lakeside = {
    clientUuid: OTHER_CLIENT_UUID,
    name: 'Lakeside Physical Therapy',
    address: '4401 Tennyson St, Denver, CO 80211',
    ...TENNYSON_ST,
  }
  const lakesideIds = { google: 'ChIJdemoLakesidePhysicalDe0', yelp: 'lakeside-physical-therapy-denver' }
  return (['google', 'yelp'] as const).flatMap((service) => [
    { ...bright, service, placeId: OWN[service], url: pageOf(service, OWN[service]) },
    { ...lakeside, service, placeId: lakesideIds[service], url: pageOf(service, lakesideIds[service]) },
  ])
}

interface BuiltScans {
  scans: (typeof scans.$inferInsert)[]
  cells: (typeof scanCells.$inferInsert)[]
  schedule: typeof scanSchedules.$inferInsert | null
}

function buildDemoScans(story: DemoStory, followed: ReadonlyMap<string, FollowedPlace>, now: Date): BuiltScans {
  const { service, keyword, grid, diagonalMiles, days } = story
  const clientUuid = DEMO_CLIENT_UUID
  const competitors = story.follows.flatMap((name) => followed.get(`${service} ${name}`) ?? [])
  const scheduleUuid = story.schedule ? randomUUID() : null
  const rivals: DemoPlace[] = RIVALS.map(({ at, strength, ...ids }) => ({ placeId: ids[service], at, strength }))
  const others = makeOtherPlaces(`${service} ${keyword}`)
  const points = computeScanGrid(SPRINGFIELD, diagonalMiles, grid).cells
  const today = toDayAndMinutes(now, TIME_ZONE).day
  const built: BuiltScans = { scans: [], cells: [], schedule: null }
  for (const [index, daysAgo] of days.entries()) {
    const isLatest = index === days.length - 1
    const newcomers = isLatest ? newcomersOf(story) : []
    const own: DemoPlace = { placeId: OWN[service], at: [0, 0], strength: story.strengthAt(index / (days.length - 1)) }
    const createdAt = toMoment(addDays(today, -daysAgo), 9 * 60 + 30, TIME_ZONE)
    const scanUuid = randomUUID()
    const measured = points.map((point, position) => ({
      clientUuid,
      scanUuid,
      position,
      uuid: randomUUID(),
      ...point,
      state: 'measured' as const,
      problem: '',
      placeIds: rankPlaces([own, ...rivals, ...others, ...newcomers], SPRINGFIELD, point, `${keyword} ${index} ${position}`),
      mapUrl: '',
      scannedAt: createdAt,
    }))
    built.cells.push(...measured)
    built.scans.push({
      clientUuid,
      uuid: scanUuid,
      service,
      keyword,
      type: 'REGULAR',
      grid,
      diagonalMiles,
      state: 'complete',
      placeId: own.placeId,
      placeName: 'Bright Smile Dental',
      ...SPRINGFIELD,
      competitors,
      rankings: measured.map((cell) => findRankInCell(cell, own.placeId) as number),
      scheduleUuid,
      createdAt,
      completedAt: new Date(createdAt.getTime() + 60_000),
    })
  }
  if (story.schedule && scheduleUuid) built.schedule = buildSchedule(story, scheduleUuid, competitors, built, now)
  return built
}

const TEN_YEARS_MS = 3_650 * 86_400_000

/** The lists behind the markers of the latest scan */
function buildScanLists(
  { service }: DemoStory,
  { scans: made, cells }: BuiltScans,
  pageOf: (service: ScanService, id: string) => string,
  now: Date,
): (typeof scanLists.$inferInsert)[] {
  const latest = made.at(-1)?.uuid
  const own = { name: 'Bright Smile Dental', address: '1420 S Grand Ave, Springfield, IL 62704' }
  const named = new Map([[OWN[service], own], ...RIVALS.map((rival) => [rival[service], rival] as const)])
  return cells
    .filter(({ scanUuid }) => scanUuid === latest)
    .map(({ clientUuid, scanUuid, position, placeIds = [] }) => ({
      clientUuid,
      scanUuid,
      position,
      // Matches no real scan's query
      question: 'demo',
      places: buildDemoPlaceList(service, placeIds, named, pageOf),
      expiresAt: new Date(now.getTime() + TEN_YEARS_MS),
    }))
}

function newcomersOf({ service, newcomers }: DemoStory): DemoPlace[] {
  const { count, strength } = newcomers ?? { count: 0, strength: 0 }
  return Array.from({ length: count }, (_, index) => ({ placeId: `${service}-newcomer-${index}`, at: [0.1 * index, -0.1], strength }))
}

function buildSchedule(
  { service, keyword, grid, diagonalMiles, schedule: frequency = 'weekly' }: DemoStory,
  uuid: string,
  competitors: readonly FollowedPlace[],
  { scans: made }: BuiltScans,
  now: Date,
): typeof scanSchedules.$inferInsert {
  const [before, latest] = made.slice(-2)
  const fall = before && latest ? findCenterFallOutOfTop3(before.rankings, latest.rankings) : null
  const lastAt = latest?.createdAt ?? now
  return {
    clientUuid: DEMO_CLIENT_UUID,
    uuid,
    service,
    keyword,
    grid,
    diagonalMiles,
    frequency,
    competitorUuids: competitors.map((place) => place.uuid),
    notifyEmail: 'demo@marquee.test',
    paused: false,
    nextAt: computeNextRun(lastAt, frequency, TIME_ZONE, now),
    lastScanUuid: latest?.uuid ?? null,
    lastAt,
    problem: '',
    fellFrom: fall?.from ?? null,
    fellTo: fall?.to ?? null,
    createdAt: made[0]?.createdAt ?? now,
  }
}
