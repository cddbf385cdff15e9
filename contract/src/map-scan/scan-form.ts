import { z } from 'zod'
import { requiredText } from '../formats/text.ts'
import {
  DIAGONALS,
  FREQUENCIES,
  GRIDS,
  MAX_KEYWORD_LENGTH,
  MAX_SCAN_COMPETITORS,
  NOT_FOUND,
  RESULTS_READ,
  SCAN_SERVICES,
} from './scan-constants.ts'

/** "https://…", "www.…", "name.com", "t.co/x"; not "dr. smith", "D.D.S." or "e.max" */
const WEB_ADDRESS = /:\/\/|\bwww\.|[\p{L}\d-]{2,}\.\p{L}{2,}|[\p{L}\d-]\.\p{L}{2,}\//iu

/** A keyword appears in the email about a scheduled scan, where mail clients would turn an address into a link */
export const keyword = requiredText({ name: 'The keyword', required: 'Keyword Required!', max: MAX_KEYWORD_LENGTH }).refine(
  (text) => !WEB_ADDRESS.test(text),
  { error: 'A keyword can’t contain a web address' },
)

/** A missing value results in the specification's message, a wrong one in the list of valid values */
const oneOfNumbersSchema = (choices: readonly number[], required: string, wrong: string) =>
  z
    .number({ error: ({ input }) => (input === undefined || input === null || input === '' ? required : wrong) })
    .refine((value) => choices.includes(value), { error: wrong })

export const grid = oneOfNumbersSchema(GRIDS, 'Grid Required!', 'The grid must be 3, 5 or 7')
export const diagonal = oneOfNumbersSchema(DIAGONALS, 'Diagonal Required!', 'The diagonal must be 0.5, 1, 3, 5, 10, 20 or 30 miles')

export const service = z.enum(SCAN_SERVICES, { error: 'grid_type must be google or yelp' })
export const frequency = z.enum(FREQUENCIES, { error: 'The frequency must be weekly or monthly' })

export const oneScan = z.object({ client_map_grid_uuid: z.uuid({ error: 'This scan does not exist' }) })

/** Competitors to look for: client_competitors_id for Google, client_competitors_yelp_id for Yelp */
export const competitorIds = z
  .array(z.uuid({ error: 'This competitor does not exist' }), { error: 'The competitors must be a list of their ids' })
  .max(MAX_SCAN_COMPETITORS, { error: `A scan can follow at most ${MAX_SCAN_COMPETITORS} competitors` })

export const point = z.object({ latitude: z.number(), longitude: z.number() })
export type Point = z.output<typeof point>

/** The corners of the scanned square */
export const boundary = { boundary_ne: point, boundary_nw: point, boundary_sw: point, boundary_se: point }

/** 1 to 20; -1 beyond 20; null if the point is not measured yet or could not be measured */
export const ranking = z.number().int().min(NOT_FOUND).max(RESULTS_READ).nullable()

const average = z.number().nullable()

/** See `ScanMetrics` in scan-metrics.ts, which describes each field */
export const scanMetrics = z.object({
  points: z.number().int(),
  measured: z.number().int(),
  found_in: z.number().int(),
  top3: z.number().int(),
  share_top3: average,
  average_rank: average,
  average_found: average,
  bands: z.array(z.number().int()),
})

export const competitorMetrics = z.object({
  /** The competitor's id in the list of competitors, from which it may have been deleted since */
  client_competitors_id: z.string(),
  name: z.string(),
  figures: scanMetrics,
  /** Number of points at which the competitor ranks ahead of the business's own place */
  ahead_in: z.number().int(),
})
export type CompetitorMetrics = z.output<typeof competitorMetrics>
