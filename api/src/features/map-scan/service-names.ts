import type { ScanService } from '#contract/map-scan/map-scan-words.ts'

export const SERVICE_NAMES: Record<ScanService, string> = { google: 'Google', yelp: 'Yelp' }
