/** How long a sync may take. An older one has died, and no longer counts as running */
export const SYNC_TIMEOUT_S = 900
