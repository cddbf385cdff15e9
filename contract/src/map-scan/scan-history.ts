import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { dateRangeSchema, oneOfSchema, searchText } from '../wire/list-query.ts'
import { done, pageBodySchema, pageQuery, successBodySchema } from '../wire/response-body.ts'
import { CELL_STATES, SCAN_SERVICES, SCAN_STATES, SCAN_TYPES, SCANS_PAGE_SIZE } from './scan-constants.ts'
import { boundary, competitorMetrics, oneScan, point, ranking, scanMetrics, service } from './scan-form.ts'

const scanRow = z.object({
  client_map_grid_uuid: z.string(),
  generated_datetime: z.string(),
  keywords: z.string(),
  grid_number: z.number().int(),
  diagonal_km: z.number(),
  competitor_list: z.array(z.object({ name: z.string() })),
  grid_type: service,
  /** Our additions: the chosen diagonal, in miles */
  diagonal: z.number(),
  type: z.enum(SCAN_TYPES),
  state: z.enum(SCAN_STATES),
  /** Whether a schedule created it */
  scheduled: z.boolean(),
  figures: scanMetrics,
  /** The business's rank at each point, row by row from the northwest, for the small picture of the grid */
  rankings: z.array(ranking),
})
export type ScanRow = z.output<typeof scanRow>

const ORDERS = ['datetime_desc', 'datetime_asc'] as const

export const listScans = endpoint({
  name: 'listScans',
  method: 'GET',
  path: '/seo/grid-map',
  access: 'account',
  summary: 'Past scans, the newest first',
  query: dateRangeSchema({
    ...pageQuery,
    size: pageQuery.size.default(SCANS_PAGE_SIZE),
    order: oneOfSchema('order', ORDERS),
    /** Our additions: part of the keyword, service, grid, state. `rank`: unseen scans of keywords that dropped out of the top 3 */
    keyword: searchText,
    grid_type: oneOfSchema('grid_type', SCAN_SERVICES),
    grid: oneOfSchema('grid', ['3', '5', '7'] as const),
    state: oneOfSchema('state', SCAN_STATES),
    rank: oneOfSchema('rank', ['fell'] as const),
  }),
  response: pageBodySchema(scanRow),
})

const competitorRanking = z.array(z.object({ client_competitors_id: z.string(), name: z.string(), ranking }))

export const getScan = endpoint({
  name: 'getScan',
  method: 'GET',
  path: '/seo/grid-map/{client_map_grid_uuid}',
  access: 'account',
  summary: 'One scan with its points and figures',
  params: oneScan,
  response: successBodySchema({
    main: z.object({
      keyword: z.string(),
      diagonal_km: z.number(),
      type: z.enum(SCAN_TYPES),
      center_point: point,
      ...boundary,
      /** Our additions */
      client_map_grid_uuid: z.string(),
      generated_datetime: z.string(),
      completed_datetime: z.string().nullable(),
      grid_type: service,
      grid_number: z.number().int(),
      diagonal: z.number(),
      state: z.enum(SCAN_STATES),
      scheduled: z.boolean(),
      /** Whether, since this scan, the place is no longer in the top 3 at the business's location, and this is not resolved yet */
      fell: z.boolean(),
      place_name: z.string(),
      client_competitors_id: z.array(z.string()),
      figures: scanMetrics,
      competitors: z.array(competitorMetrics),
    }),
    /** Row by row from the northwest corner, each row from west to east */
    cells: z.array(
      z.object({
        cell_center_point: point,
        my_ranking: ranking,
        /** Our additions */
        client_map_grid_cell_uuid: z.string(),
        row: z.number().int(),
        column: z.number().int(),
        state: z.enum(CELL_STATES),
        /** Why the point was not measured; otherwise empty */
        problem: z.string(),
        competitor_ranking: competitorRanking,
        google_map_url: z.string(),
      }),
    ),
  }),
})
export type ScanDetail = z.output<typeof getScan.response>
export type ScanCell = ScanDetail['cells'][number]

export const deleteScan = endpoint({
  name: 'deleteScan',
  method: 'DELETE',
  path: '/seo/grid-map/{client_map_grid_uuid}',
  access: 'account',
  summary: 'Delete a scan for good',
  params: oneScan,
  response: done,
})

export const downloadScan = endpoint({
  name: 'downloadScan',
  method: 'GET',
  path: '/seo/grid-map/{client_map_grid_uuid}/csv',
  access: 'account',
  summary: 'The points of a scan as CSV: coordinates, the own rank, each competitor’s',
  params: oneScan,
  response: z.any(),
  binary: ['text/csv'],
  addition: true,
})

const twoScans = z.object({
  earlier: z.uuid({ error: 'The earlier scan does not exist' }),
  later: z.uuid({ error: 'The later scan does not exist' }),
})

const side = z.object({
  client_map_grid_uuid: z.string(),
  generated_datetime: z.string(),
  figures: scanMetrics,
  rankings: z.array(ranking),
})

/** The two scans may be given in either order. They are returned in the order of their dates */
export const compareScans = endpoint({
  name: 'compareScans',
  method: 'GET',
  path: '/seo/grid-map/compare/{earlier}/{later}',
  access: 'account',
  summary: 'Two scans of one keyword, point by point; rejected unless service, keyword, grid, diagonal and center are the same',
  params: twoScans,
  response: successBodySchema({
    grid_type: service,
    keyword: z.string(),
    grid_number: z.number().int(),
    diagonal: z.number(),
    place_name: z.string(),
    center_point: point,
    ...boundary,
    earlier: side,
    later: side,
    better: z.number().int(),
    worse: z.number().int(),
    same: z.number().int(),
    /** Number of points that one of the two scans lacks */
    not_comparable: z.number().int(),
    /** What changed, in a sentence or two */
    summary: z.string(),
    cells: z.array(
      z.object({
        row: z.number().int(),
        column: z.number().int(),
        cell_center_point: point,
        earlier_ranking: ranking,
        later_ranking: ranking,
        change: z.enum(['better', 'worse', 'same', 'not_comparable']),
        /** Negative: places lost. null if "20+" or an unmeasured point makes the difference unknown */
        places_gained: z.number().int().nullable(),
      }),
    ),
    /** Competitors that both scans followed */
    competitors: z.array(
      z.object({
        name: z.string(),
        earlier: z.object({ figures: scanMetrics, ahead_in: z.number().int() }),
        later: z.object({ figures: scanMetrics, ahead_in: z.number().int() }),
      }),
    ),
  }),
  addition: true,
})
export type ScanComparison = z.output<typeof compareScans.response>

export const downloadComparison = endpoint({
  name: 'downloadComparison',
  method: 'GET',
  path: '/seo/grid-map/compare/{earlier}/{later}/csv',
  access: 'account',
  summary: 'Two scans of one keyword, point by point, as CSV',
  params: twoScans,
  response: z.any(),
  binary: ['text/csv'],
  addition: true,
})

/** The kinds of scan that can be compared with each other, latest first: the options of a keyword selector */
export const listScannedKeywords = endpoint({
  name: 'listScannedKeywords',
  method: 'GET',
  path: '/seo/grid-map/keywords',
  access: 'account',
  summary: 'Keywords that were scanned to the end, with service, grid and diagonal',
  query: z.object({ grid_type: oneOfSchema('grid_type', SCAN_SERVICES) }),
  response: successBodySchema({
    data: z.array(
      z.object({
        keyword: z.string(),
        grid_type: service,
        grid_number: z.number().int(),
        diagonal: z.number(),
        scans: z.number().int(),
        last_datetime: z.string(),
      }),
    ),
  }),
  addition: true,
})

/** Maximum number of scans in a trend, which shows the latest ones */
export const TREND_SCANS = 104

export const getScanTrend = endpoint({
  name: 'getScanTrend',
  method: 'GET',
  path: '/seo/grid-map/trend',
  access: 'account',
  summary: 'The metrics of one keyword over time; without a keyword, of the one with the most scans in the last year',
  query: z.object({
    keyword: searchText,
    grid_type: oneOfSchema('grid_type', SCAN_SERVICES),
    /** Without grid and diagonal, those of the keyword’s latest scan are used */
    grid: oneOfSchema('grid', ['3', '5', '7'] as const),
    diagonal: oneOfSchema('diagonal', ['0.5', '1', '3', '5', '10', '20', '30'] as const),
  }),
  response: successBodySchema({
    /** null: no scan was completed yet */
    data: z
      .object({
        keyword: z.string(),
        grid_type: service,
        grid_number: z.number().int(),
        diagonal: z.number(),
        /** The latest scan compared with the previous one, in a sentence or two */
        summary: z.string(),
        /** The oldest first */
        scans: z.array(z.object({ client_map_grid_uuid: z.string(), generated_datetime: z.string(), figures: scanMetrics })),
      })
      .nullable(),
  }),
  addition: true,
})
