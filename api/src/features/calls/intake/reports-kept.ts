const DAY_MS = 86_400_000

/** How long a call's reports are kept: forget-reports deletes older ones */
export const REPORTS_KEPT_MS = 90 * DAY_MS

/** Until when a report may change its call. Earlier than the deletion, so that a call is never worked out anew from the reports that are left of it */
const OPEN_MS = 60 * DAY_MS

/** Whether a call is too old for what is still reported of it */
export const isSettled = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() > OPEN_MS
