/** The screen that compares two scans; the server puts them in the order of their dates */
export const compareScansHref = (one: string, other: string): string =>
  `/mapScanCompare?${new URLSearchParams({ earlier: one, later: other })}`
