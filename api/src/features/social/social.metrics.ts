import { defineSyncMetrics } from '../../platform/feature/operational-metric.ts'

export const socialMetrics = defineSyncMetrics({ table: 'social_syncs', kind: "'social ' || network", where: 'connected' })
