import { addDays, type Day, isDay } from '../calendar-days.ts'
import { type Dimension, dimensions, metrics, type ReportRequest } from './analytics-report.ts'

const schemaPage =
  'For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema'
const most = { rows: 250_000, usual: 10_000, metrics: 10 }

type Named = { name?: unknown }[]
const toListOfObjects = (value: unknown): Named => (Array.isArray(value) ? value.map((one) => Object(one)) : [])

/** An int64 of Google's JSON: a string of digits, or a number */
function parseInt64(value: unknown, usual: number): number | null {
  if (value === undefined) return usual
  const text = String(value)
  return /^\d{1,18}$/.test(text) ? Number(text) : null
}

function parseDay(value: unknown, today: Day): Day | null {
  const text = String(value)
  if (text === 'today') return today
  if (text === 'yesterday') return addDays(today, -1)
  const ago = /^(\d+)daysAgo$/.exec(text)
  if (ago) return addDays(today, -Number(ago[1]))
  return isDay(text) ? text : null
}

export interface ReadRequest {
  from: Day
  to: Day
  wish: Omit<ReportRequest, 'thresholding' | 'timeZone'>
}

/** Parses a runReport request, or returns the error message */
export function parseReportRequest(body: unknown, today: Day): ReadRequest | string {
  const request = Object(body)
  const ranges = toListOfObjects(request.dateRanges) as { startDate?: unknown; endDate?: unknown }[]
  if (ranges.length !== 1) return 'The sandbox takes one date range.'
  const [from, to] = [parseDay(ranges[0]?.startDate, today), parseDay(ranges[0]?.endDate, today)]
  if (!from || !to) return 'Invalid date range. Dates are like YYYY-MM-DD, NdaysAgo, yesterday or today.'
  if (from > to) return `Start date ${from} is after the end date ${to}.`
  const names = toListOfObjects(request.metrics).map(({ name }) => String(name))
  if (names.length === 0) return 'A report needs a metric.'
  if (names.length > most.metrics) return `Requests are limited to ${most.metrics} metrics.`
  const unknown = names.find((name) => !Object.hasOwn(metrics, name))
  if (unknown) return `Field ${unknown} is not a valid metric. ${schemaPage}`
  const [dimension, ...others] = toListOfObjects(request.dimensions).map(({ name }) => String(name))
  const strange = [dimension, ...others].find((name) => name && !dimensions.includes(name as Dimension))
  if (strange) return `Field ${strange} is not a valid dimension. ${schemaPage}`
  if (others.length > 0) return 'The sandbox takes one dimension.'
  const [limit, offset] = [parseInt64(request.limit, most.usual), parseInt64(request.offset, 0)]
  if (limit === null || offset === null) return 'Invalid value at limit or offset (TYPE_INT64).'
  const [order] = toListOfObjects(request.orderBys) as { metric?: { metricName?: unknown }; desc?: unknown }[]
  const metric = order?.metric?.metricName === undefined ? null : String(order.metric.metricName)
  if (order && (!metric || !names.includes(metric))) return `Field ${metric} in OrderBy is not in the request.`
  const aggregations = Array.isArray(request.metricAggregations) ? request.metricAggregations : []
  return {
    from,
    to,
    wish: {
      dimension: (dimension as Dimension | undefined) ?? null,
      metrics: names,
      order: metric ? { metric, desc: order?.desc === true } : null,
      limit: Math.min(limit === 0 ? most.usual : limit, most.rows),
      offset,
      withTotals: aggregations.includes('TOTAL'),
    },
  }
}
