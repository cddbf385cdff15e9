/** How long a sync may take; one that is older has died, and no longer counts as running */
export const SYNC_TIMEOUT_S = 900
