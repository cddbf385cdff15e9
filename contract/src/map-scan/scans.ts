import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { CELL_STATES, SCAN_TYPES } from './scan-constants.ts'
import { boundary, competitorIds, diagonal, grid, keyword, oneScan, point, ranking, service } from './scan-form.ts'

/** Fields are declared in the order in which their error messages must appear */
const scanFields = {
  keyword,
  grid,
  diagonal,
  /** Our addition: competitors to look for at each point. Later calls for the points may add more */
  client_competitors_id: competitorIds.default([]),
  /** Our addition: if the call is repeated with the same uuid, it creates only one scan and returns the same response */
  request_uuid: z.uuid({ error: 'request_uuid must be a uuid' }).optional(),
}

export const yelpScanForm = z.strictObject(scanFields)
const googleScanForm = z.strictObject({
  ...scanFields,
  grid_type: z.enum(SCAN_TYPES, { error: 'grid_type must be DEEPSCAN or REGULAR' }).default('REGULAR'),
})

const initialization = successBodySchema({
  client_map_grid_uuid: z.string(),
  center_point: point,
  ...boundary,
  /** Row by row from the northwest corner, each row from west to east */
  circles: z.array(z.object({ cell_center: point, client_map_grid_cell_uuid: z.string() })),
})

export const initializeGoogleScan = endpoint({
  name: 'initializeGoogleScan',
  method: 'POST',
  path: '/seo/grid-map/initialization',
  access: 'account',
  summary: 'Lay a grid of points around the own Google place; asks Google nothing yet',
  body: googleScanForm,
  status: 201,
  response: initialization,
})

export const initializeYelpScan = endpoint({
  name: 'initializeYelpScan',
  method: 'POST',
  path: '/seo/grid-map/yelp/initialization',
  access: 'account',
  summary: 'Lay a grid of points around the own Yelp place; asks Yelp nothing yet',
  body: yelpScanForm,
  status: 201,
  response: initialization,
})

/**
 * measured, not_measured: the point has its result. waiting: the service accepts no more requests at the moment, so the point is still
 * open; request it again after `retry_after_s`
 */
const CELL_OUTCOMES = [...CELL_STATES, 'waiting'] as const

const cellResult = {
  client_map_grid_cell_uuid: z.string(),
  state: z.enum(CELL_OUTCOMES),
  /** Seconds until retrying makes sense; null unless waiting */
  retry_after_s: z.number().int().nullable(),
  /** Why there is no rank, as a sentence; empty if there is one */
  problem: z.string(),
  my_ranking: ranking,
  competitor_ranking: z.array(z.object({ client_competitors_id: z.string(), name: z.string(), ranking })),
  /** Number of results that the service returned at this point, at most 20 */
  results: z.number().int(),
  /** false: the list below is no longer stored, as the service's terms require. Ranks remain. A rescan restores the list */
  list_kept: z.boolean(),
  scanned_datetime: z.string().nullable(),
}

const flags = {
  /** Whether this is the business's own place */
  mine: z.boolean(),
  /** Whether this is one of the scan's competitors, marked with a red "!" */
  competitor: z.boolean(),
}

const place = z.object({
  ranking: z.number().int(),
  name: z.string(),
  address: z.string(),
  /** Path of the picture on this server; empty if there is none */
  photo: z.string(),
  /** Who took the picture, to be named next to it; empty: nobody */
  photo_author: z.string(),
  photo_author_url: z.string(),
  place_url: z.string(),
  /** null: not rated yet */
  rating: z.number().nullable(),
  total_comments: z.number().int(),
  ...flags,
})
export type ScanPlace = z.output<typeof place>

const googleCell = successBodySchema({
  ...cellResult,
  places: z.array(place),
  /** The service's own map with this search at this point, for a DEEPSCAN; otherwise empty */
  google_map_url: z.string(),
  metadata: z.object({ google_url: z.string() }),
})

const business = z.object({
  ranking: z.number().int(),
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** Path of the picture on this server; empty if there is none */
  image_url: z.string(),
  rating: z.number().nullable(),
  review_count: z.number().int(),
  location: z.object({ display_address: z.array(z.string()) }),
  ...flags,
})
export type ScanBusiness = z.output<typeof business>

const yelpCell = successBodySchema({ ...cellResult, business_results: z.array(business) })

const cellForm = z.strictObject({
  client_map_grid_uuid: z.uuid({ error: 'This scan does not exist' }),
  client_map_grid_cell_uuid: z.uuid({ error: 'This point does not exist' }),
  client_competitors_id: competitorIds.default([]),
})

export const scanGoogleCell = endpoint({
  name: 'scanGoogleCell',
  method: 'POST',
  path: '/seo/grid-map/scan',
  access: 'account',
  summary: 'Request the ranks at one point from Google; a measured point returns its stored result',
  body: cellForm,
  response: googleCell,
  timeout: 'long',
})

export const scanYelpCell = endpoint({
  name: 'scanYelpCell',
  method: 'POST',
  path: '/seo/gird-map/yelp/scan',
  access: 'account',
  summary: 'Request the ranks at one point from Yelp; a measured point returns its stored result',
  body: cellForm,
  response: yelpCell,
  timeout: 'long',
})

export const completeScan = endpoint({
  name: 'completeScan',
  method: 'PUT',
  path: '/seo/grid-map/complete/{client_map_grid_uuid}',
  access: 'account',
  summary: 'Close a scan whose points were all requested; rejects one with open points',
  params: oneScan,
  response: done,
})

export const cancelScan = endpoint({
  name: 'cancelScan',
  method: 'PUT',
  path: '/seo/grid-map/cancel/{client_map_grid_uuid}',
  access: 'account',
  summary: 'Cancel a running scan; the measured points stay',
  params: oneScan,
  response: done,
  addition: true,
})

const oneCell = oneScan.extend({ client_map_grid_cell_uuid: z.uuid({ error: 'This point does not exist' }) })

/** What a marker's dialog shows, for both services: the list of the other service is empty */
const anyCell = successBodySchema({
  ...cellResult,
  grid_type: service,
  places: z.array(place),
  business_results: z.array(business),
  google_map_url: z.string(),
})
export type ScanCellResponse = z.output<typeof anyCell>

export const getScanCell = endpoint({
  name: 'getScanCell',
  method: 'GET',
  path: '/seo/grid-map/{client_map_grid_uuid}/cells/{client_map_grid_cell_uuid}',
  access: 'account',
  summary: 'What is known about one point, without a request to the service',
  params: oneCell,
  response: anyCell,
  addition: true,
})

export const rescanCell = endpoint({
  name: 'rescanCell',
  method: 'POST',
  path: '/seo/grid-map/{client_map_grid_uuid}/cells/{client_map_grid_cell_uuid}/rescan',
  access: 'account',
  summary: 'Measure one point again. Within a day of the scan it is stored and the scan’s metrics follow; later it is only returned',
  params: oneCell,
  response: anyCell.extend({
    /** false: the scan is too old to be changed, so this is what the service currently returns */
    stored: z.boolean(),
  }),
  timeout: 'long',
  addition: true,
})

/**
 * Scans to resume: the web client requests their open points and then completes
 * the scans. Scheduled scans continue by themselves and are not included
 */
export const listRunningScans = endpoint({
  name: 'listRunningScans',
  method: 'GET',
  path: '/seo/grid-map/running',
  access: 'account',
  summary: 'Scans that are not finished, the newest first, with the points that are still open',
  query: z.object({ grid_type: service.optional() }),
  response: successBodySchema({
    data: z.array(
      z.object({
        client_map_grid_uuid: z.string(),
        generated_datetime: z.string(),
        grid_type: service,
        keywords: z.string(),
        grid_number: z.number().int(),
        diagonal: z.number(),
        points: z.number().int(),
        client_competitors_id: z.array(z.string()),
        open_cells: z.array(z.string()),
      }),
    ),
  }),
  addition: true,
})

/** "49 calls, 251 left today": a scan needs one call per point */
export const getScanBudget = endpoint({
  name: 'getScanBudget',
  method: 'GET',
  path: '/seo/grid-map/budget',
  access: 'account',
  summary: 'How many calls of the services the business may make today, both services together',
  response: successBodySchema({
    calls_per_day: z.number().int(),
    used_today: z.number().int(),
    left_today: z.number().int(),
    /** The business's next midnight */
    renewed_datetime: z.string(),
  }),
  addition: true,
})

export const mapStyle = {
  /** Empty: none is configured, the map has a plain background */
  style_url: z.string(),
  dark_style_url: z.string(),
  /** Key for Google's map, which is then used instead; empty: the installation has no key */
  google_script_url: z.string(),
}

export const getMapStyle = endpoint({
  name: 'getMapStyle',
  method: 'GET',
  path: '/seo/map-style',
  access: 'account',
  summary: 'Addresses of the map’s styles (MapLibre), for light and dark pages',
  response: successBodySchema(mapStyle),
  addition: true,
})

export const getPlacePhoto = endpoint({
  name: 'getPlacePhoto',
  method: 'GET',
  path: '/seo/place-photo',
  access: 'public',
  summary: 'The picture of a place in a list of results, by a key that lasts a day; the services’ own keys stay on the server',
  query: z.object({ key: z.string({ error: 'The key of the picture is missing' }).max(2000, { error: 'This picture does not exist' }) }),
  response: z.any(),
  binary: ['image/jpeg', 'image/png', 'image/webp'],
  addition: true,
})
