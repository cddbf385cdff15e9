const DAY_MS = 86_400_000

/** How long a call's reports are stored: purge-reports deletes older ones */
export const REPORT_RETENTION_MS = 90 * DAY_MS

/** How long a report may change its call. Shorter than the retention, so that a call is never derived from an incomplete set of reports */
const OPEN_MS = 60 * DAY_MS

/** Whether a call is too old to be changed by further reports */
export const isClosedForReports = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() > OPEN_MS
