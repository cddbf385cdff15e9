import { watchSyncs } from '../../platform/watched.ts'

export const seoWatched = watchSyncs({ table: 'seo_syncs', kind: "'seo ' || source", where: 'connected' })
