import type { ScanService } from '#contract/map-scan/scan-constants.ts'

export const SERVICE_NAMES: Record<ScanService, string> = { google: 'Google', yelp: 'Yelp' }
