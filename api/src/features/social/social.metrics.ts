import { measureSyncs } from '../../platform/operational-metric.ts'

export const socialMetrics = measureSyncs({ table: 'social_syncs', kind: "'social ' || network", where: 'connected' })
