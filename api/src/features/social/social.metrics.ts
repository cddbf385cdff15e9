import { measureSyncs } from '../../platform/feature/operational-metric.ts'

export const socialMetrics = measureSyncs({ table: 'social_syncs', kind: "'social ' || network", where: 'connected' })
