import { measureSyncs } from '../../platform/feature/operational-metric.ts'

export const reviewsMetrics = measureSyncs({ table: 'review_syncs', kind: "'reviews ' || platform" })
