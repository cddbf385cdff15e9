import { defineSyncMetrics } from '../../platform/feature/operational-metric.ts'

export const reviewsMetrics = defineSyncMetrics({ table: 'review_syncs', kind: "'reviews ' || platform" })
