/** The screen that compares two scans; the server sorts them by date */
export const compareScansHref = (one: string, other: string): string =>
  `/mapScanCompare?${new URLSearchParams({ earlier: one, later: other })}`
