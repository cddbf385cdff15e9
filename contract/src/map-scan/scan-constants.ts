/** The two services on which a business checks its rank; `grid_type` in the history */
export const SCAN_SERVICES = ['google', 'yelp'] as const
export type ScanService = (typeof SCAN_SERVICES)[number]

/** Points along each side of the square */
export const GRIDS = [3, 5, 7] as const
export const DEFAULT_GRID = 5

/** The square's diagonal in miles */
export const DIAGONALS = [0.5, 1, 3, 5, 10, 20, 30] as const
export const DEFAULT_DIAGONAL = 5
/** The international mile */
export const KM_PER_MILE = 1.609344

/** The map's zoom level for each diagonal, and for choosing a place */
export const ZOOM_BY_DIAGONAL: Readonly<Record<string, number>> = { 0.5: 15, 1: 14, 3: 13, 5: 12, 10: 11, 20: 10, 30: 9 }
export const PLACE_SEARCH_ZOOM = 16

export const SCANS_PAGE_SIZE = 10
export const PLACE_SEARCH_SIZE = 20
/** How many of a point's results are read; a place that is not among them has the rank NOT_FOUND */
export const RESULTS_READ = 20
export const NOT_FOUND = -1
export const MAX_KEYWORD_LENGTH = 100
export const MAX_SCAN_COMPETITORS = 10

/** REGULAR reads the ranks; DEEPSCAN also stores a link to the map's own search at each point */
export const SCAN_TYPES = ['REGULAR', 'DEEPSCAN'] as const
export type ScanType = (typeof SCAN_TYPES)[number]

/**
 * running: some points are still open. complete: all points were requested. canceled: the scan was abandoned; measured points are retained
 */
export const SCAN_STATES = ['running', 'complete', 'cancelled'] as const
export type ScanState = (typeof SCAN_STATES)[number]

/** open: not requested yet. not_measured: the service did not respond, which is not a rank */
export const CELL_STATES = ['open', 'measured', 'not_measured'] as const

/** How often a schedule scans */
export const FREQUENCIES = ['weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** A rank as it is displayed */
export const formatRankNumber = (rank: number): string => (rank === NOT_FOUND ? '20+' : String(rank))
