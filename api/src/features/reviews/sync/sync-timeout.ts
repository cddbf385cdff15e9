/** So long may a sync take; one that is silent for longer has died, and no longer counts as running */
export const SYNC_TIMEOUT_S = 900
