import { measureSyncs } from '../../platform/feature/operational-metric.ts'

export const seoMetrics = measureSyncs({ table: 'seo_syncs', kind: "'seo ' || source", where: 'connected' })
