import { watchSyncs } from '../../platform/watched.ts'

export const socialWatched = watchSyncs({ table: 'social_syncs', kind: "'social ' || network", where: 'connected' })
