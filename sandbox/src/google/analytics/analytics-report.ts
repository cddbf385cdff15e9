import type { Visit } from './analytics-world.ts'

type Reading = { type: string; read(visits: readonly Visit[]): number }

const sumOfVisits = (visits: readonly Visit[], of: (visit: Visit) => number) => visits.reduce((total, visit) => total + of(visit), 0)
const divideOrZero = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const countEngagedVisits = (visits: readonly Visit[]) => visits.filter(({ isEngaged }) => isEngaged).length
const countPeople = (visits: readonly Visit[]) => new Set(visits.map(({ person }) => person)).size

/** Google has about two hundred more */
export const metrics: Record<string, Reading> = {
  activeUsers: { type: 'TYPE_INTEGER', read: countPeople },
  totalUsers: { type: 'TYPE_INTEGER', read: countPeople },
  newUsers: { type: 'TYPE_INTEGER', read: (visits) => visits.filter(({ newVsReturning }) => newVsReturning === 'new').length },
  sessions: { type: 'TYPE_INTEGER', read: (visits) => visits.length },
  engagedSessions: { type: 'TYPE_INTEGER', read: countEngagedVisits },
  screenPageViews: { type: 'TYPE_INTEGER', read: (visits) => sumOfVisits(visits, ({ pageViews }) => pageViews) },
  averageSessionDuration: {
    type: 'TYPE_SECONDS',
    read: (visits) =>
      divideOrZero(
        sumOfVisits(visits, ({ seconds }) => seconds),
        visits.length,
      ),
  },
  engagementRate: { type: 'TYPE_FLOAT', read: (visits) => divideOrZero(countEngagedVisits(visits), visits.length) },
  bounceRate: { type: 'TYPE_FLOAT', read: (visits) => 1 - divideOrZero(countEngagedVisits(visits), visits.length) },
}
export const dimensions = ['deviceCategory', 'sessionDefaultChannelGroup', 'landingPage', 'newVsReturning'] as const
export type Dimension = (typeof dimensions)[number]

export interface ReportRequest {
  dimension: Dimension | null
  metrics: string[]
  /** Metric by which rows are sorted, and whether descending; null: unsorted */
  order: { metric: string; desc: boolean } | null
  limit: number
  offset: number
  withTotals: boolean
  thresholding: boolean
  timeZone: string
}

/** If thresholding applies, Google withholds rows about so few people */
const fewest = 10

/** In Google's JSON every value is text, and empty values are omitted */
export function makeAnalyticsReport(visits: readonly Visit[], request: ReportRequest): object {
  const { dimension, order, limit, offset } = request
  const groups = new Map<string, Visit[]>()
  for (const visit of visits) {
    const name = dimension ? visit[dimension] : ''
    const group = groups.get(name)
    if (group) group.push(visit)
    else groups.set(name, [visit])
  }
  const shown = [...groups].filter(([, group]) => !request.thresholding || !dimension || countPeople(group) >= fewest)
  if (order) {
    const read = (group: Visit[]) => metrics[order.metric]?.read(group) ?? 0
    shown.sort(([, one], [, other]) => (read(one) - read(other)) * (order.desc ? -1 : 1))
  }
  const valuesOf = (group: readonly Visit[]) => request.metrics.map((name) => ({ value: String(metrics[name]?.read(group) ?? 0) }))
  const rows = shown.slice(offset, offset + limit).map(([name, group]) => ({
    ...(dimension && { dimensionValues: [{ value: name }] }),
    metricValues: valuesOf(group),
  }))
  const whole = shown.flatMap(([, group]) => group)
  return {
    ...(dimension && { dimensionHeaders: [{ name: dimension }] }),
    metricHeaders: request.metrics.map((name) => ({ name, type: metrics[name]?.type })),
    ...(rows.length > 0 && { rows }),
    ...(request.withTotals &&
      rows.length > 0 && {
        totals: [{ ...(dimension && { dimensionValues: [{ value: 'RESERVED_TOTAL' }] }), metricValues: valuesOf(whole) }],
      }),
    ...(shown.length > 0 && { rowCount: shown.length }),
    metadata: { currencyCode: 'USD', timeZone: request.timeZone, ...(request.thresholding && { subjectToThresholding: true }) },
    kind: 'analyticsData#runReport',
  }
}
