import { z } from 'zod'
import { point } from '../map-scan/scan-form.ts'
import { endpoint } from '../wire/endpoint.ts'
import { oneOfSchema } from '../wire/list-query.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

const YEAR = 'year must be from 2000 to 2100, or 0 for the latest report'
const MONTH = 'month must be from 1 to 12, or 0 for the latest report'
/** Both 0, or absent: the month of the latest report */
const monthQuery = {
  year: z.coerce
    .number({ error: YEAR })
    .int({ error: YEAR })
    .refine((year) => year === 0 || (year >= 2000 && year <= 2100), { error: YEAR })
    .default(0),
  month: z.coerce.number({ error: MONTH }).int({ error: MONTH }).min(0, { error: MONTH }).max(12, { error: MONTH }).default(0),
}
const monthQuerySchema = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ...monthQuery, ...shape }).refine(({ year, month }: { year?: unknown; month?: unknown }) => (year === 0) === (month === 0), {
    error: 'year and month are given together',
    path: ['month'],
  })

const COMPARISONS = ['month', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** null: the source is not connected, or returned nothing for this month. Rates are fractions, durations seconds */
const metrics = {
  business_profile_interaction: z.number().int().nullable(),
  direction_requests_from_business_profile: z.number().int().nullable(),
  call_made_from_business_profile: z.number().int().nullable(),
  website_clicks_from_business_profile: z.number().int().nullable(),
  unique_visitor: z.number().int().nullable(),
  page_views: z.number().int().nullable(),
  average_engagement_rate: z.number().nullable(),
  average_session_duration: z.number().nullable(),
}
const seoMetrics = z.object(metrics)
export type SeoMetrics = z.output<typeof seoMetrics>

const main = z.object({
  ...metrics,
  /** null: there is no report for this month, so nothing to download */
  seo_report_uuid: z.string().nullable(),
  /** In the specification, the picture of the stored PDF. Our reports are drawn on request, so this is always null */
  public_files_uuid: z.string().nullable(),
  /** Our additions: the month shown; 0 if there is no report at all */
  year: z.number().int(),
  month: z.number().int(),
  /** The same metrics for the month that is compared with; null if it has no report */
  before: seoMetrics.nullable(),
  /** One or two sentences: what changed and why it matters */
  description: z.string(),
})
export type SeoMain = z.output<typeof main>

export const getSeoMain = endpoint({
  name: 'getSeoMain',
  method: 'GET',
  path: '/seo/main',
  access: 'account',
  summary: 'Google profile and site metrics of a month; the latest report with year and month 0',
  query: monthQuerySchema({}),
  response: successBodySchema(main.shape),
})

export const getLatestSeoReport = endpoint({
  name: 'getLatestSeoReport',
  method: 'GET',
  path: '/seo/latest-report',
  access: 'account',
  summary: 'Month of the latest report; null when there is none. Also where the syncs stand',
  response: successBodySchema({
    latest_year: z.number().int().nullable(),
    latest_month: z.number().int().nullable(),
    /** Our additions: the first month with a report */
    first_year: z.number().int().nullable(),
    first_month: z.number().int().nullable(),
    sync: z.object({
      state: z.enum(['never', 'running', 'done', 'waiting', 'needs_you', 'not_connected']),
      last_synced_at: z.string().nullable(),
      /** The problem and what to do, as a sentence; empty if there is none */
      problem: z.string(),
    }),
  }),
})

const page = z.object({ page_name: z.string(), session_count: z.number().int() })
const userCategory = z.object({ users_category: z.string(), session_count: z.number().int() })
/** Keys are months like "2026-10": the month shown and, if it has a report, the month that is compared with */
const byPeriodSchema = <T extends z.ZodType>(row: T) => z.record(z.string(), z.array(row))

export const seoDetail = {
  main,
  traffic_acquisition: z.object({
    /** Fractions that sum to 1; null without sessions */
    bounce_rate: z.number().nullable(),
    engagement_rate: z.number().nullable(),
    description: z.string(),
    sessions: z.number().int().nullable(),
    engaged_sessions: z.number().int().nullable(),
  }),
  /** Sessions */
  device_category: z.object({
    desktop: z.number().int(),
    mobile: z.number().int(),
    tablet: z.number().int(),
    description: z.string(),
  }),
  source_channels: z.object({
    organic_search: z.number().int(),
    direct: z.number().int(),
    organic_social: z.number().int(),
    referral: z.number().int(),
    unassigned: z.number().int(),
    /** Additions. Channels that the specification does not name (paid, email …) */
    other: z.number().int(),
    description: z.string(),
  }),
  /** At most 20 per month, by sessions descending; the others are combined in the row named OTHER_PAGES */
  landing_page: byPeriodSchema(page),
  landing_page_description: z.string(),
  website_clicks: z.object({
    call_click_sessions: z.number().int().nullable(),
    website_clicks_sessions: z.number().int().nullable(),
    description: z.string(),
  }),
  /** users_category: "new", "returning" */
  returning_users: z.object({ data: byPeriodSchema(userCategory), description: z.string() }),
  /** Our additions: what this report lacks, as sentences: "Google Analytics is not connected" */
  notes: z.array(z.string()),
  /** The last day counted, if the month has not ended or its data is late: "2026-11-14"; null: the whole month */
  until: z.string().nullable(),
}
export const OTHER_PAGES = '(all other pages)'

export const getSeoDetail = endpoint({
  name: 'getSeoDetail',
  method: 'GET',
  path: '/seo/detail',
  access: 'account',
  summary: 'The SEO report of a month',
  query: monthQuerySchema({ compare: oneOfSchema('compare', COMPARISONS) }),
  response: successBodySchema(seoDetail),
})
const seoDetailShape = z.object(seoDetail)
export type SeoDetail = z.output<typeof seoDetailShape>

/** What the map of a keyword shows */
const keywordMap = z.object({
  center_point: point,
  /** Miles; null: there is no scan, and only the business's own place is shown */
  diagonal: z.number().nullable(),
  grid_number: z.number().int(),
  /** The scanned square's corners, clockwise from the northwest */
  boundary: z.array(point),
  /** Row by row from the northwest corner; -1: not among the first twenty, null: not measured */
  cells: z.array(z.object({ cell_center_point: point, my_ranking: z.number().int().nullable() })),
})
export type KeywordMap = z.output<typeof keywordMap>

const seoPlace = z.object({
  seo_report_google_places_uuid: z.string(),
  keyword: z.string(),
  /** Our additions */
  place_name: z.string(),
  /** The place's average rank in the scan shown, and its share of points in the top three; null: there is no scan, and the map is plain */
  average_rank: z.number().nullable(),
  top_three_share: z.number().nullable(),
  /** Number of measured points in that scan, and at how many of them the place is in the top three */
  measured_points: z.number().int().nullable(),
  top_three_points: z.number().int().nullable(),
  scanned_at: z.string().nullable(),
  client_map_grid_uuid: z.string().nullable(),
  /** null: the business's own place is unknown as well */
  map: keywordMap.nullable(),
})
/** Scans cannot be opened without signing in */
export const sharedPlace = seoPlace.omit({ seo_report_google_places_uuid: true, client_map_grid_uuid: true })
export type SharedPlace = z.output<typeof sharedPlace>

export const listSeoPlaces = endpoint({
  name: 'listSeoPlaces',
  method: 'GET',
  path: '/seo/detail/google-place',
  access: 'account',
  summary: 'Keywords of the report’s Map tab, each with the place whose map is fetched',
  query: monthQuerySchema({}),
  response: successBodySchema({
    data: z.array(seoPlace),
  }),
})

export const getSeoPlaceMap = endpoint({
  name: 'getSeoPlaceMap',
  method: 'GET',
  path: '/seo/detail/google-place/{seo_report_google_places_uuid}',
  access: 'account',
  summary: 'The map of one keyword, drawn from the latest scan of it, or a plain one',
  params: z.object({ seo_report_google_places_uuid: z.uuid({ error: 'This map does not exist' }) }),
  response: z.unknown(),
  binary: ['image/png'],
})

export const oneReport = z.object({ seo_report_uuid: z.uuid({ error: 'This report does not exist' }) })

export const downloadSeoReport = endpoint({
  name: 'downloadSeoReport',
  method: 'GET',
  path: '/seo/detail/{seo_report_uuid}/download',
  access: 'account',
  summary: 'The report as report.pdf',
  params: oneReport,
  response: z.unknown(),
  binary: ['application/pdf'],
  timeout: 'long',
})

export const refreshSeoReport = endpoint({
  name: 'refreshSeoReport',
  method: 'POST',
  path: '/seo/refresh',
  access: 'account',
  summary: 'Request new data from Google now; responds at once, harmless while a sync runs',
  response: done,
  addition: true,
})
