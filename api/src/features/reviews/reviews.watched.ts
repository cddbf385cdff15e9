import { watchSyncs } from '../../platform/watched.ts'

export const reviewsWatched = watchSyncs({ table: 'review_syncs', kind: "'reviews ' || platform" })
