import { measureSyncs } from '../../platform/operational-metric.ts'

export const reviewsMetrics = measureSyncs({ table: 'review_syncs', kind: "'reviews ' || platform" })
