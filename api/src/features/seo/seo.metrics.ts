import { defineSyncMetrics } from '../../platform/feature/operational-metric.ts'

export const seoMetrics = defineSyncMetrics({ table: 'seo_syncs', kind: "'seo ' || source", where: 'connected' })
