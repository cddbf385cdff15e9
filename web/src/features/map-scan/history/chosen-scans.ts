import type { ScanRow } from '#contract/map-scan/scan-history.ts'

/** At most two scans: a third replaces the first. Choosing a scan again deselects it */
export function toggleChosenScan(chosen: readonly ScanRow[], scan: ScanRow): ScanRow[] {
  const others = chosen.filter((one) => one.client_map_grid_uuid !== scan.client_map_grid_uuid)
  return others.length < chosen.length ? others : [...others.slice(-1), scan]
}

/** The reason why two scans cannot be compared, or null */
export function explainWhyNotComparable([one, other]: readonly ScanRow[]): string | null {
  if (!one || !other) return 'Select two scans to compare'
  if (one.keywords !== other.keywords) return 'These scans have different keywords'
  if (one.grid_type !== other.grid_type) return 'One scan is on Google, the other on Yelp'
  if (one.grid_number !== other.grid_number || one.diagonal !== other.diagonal) return 'These scans have different grids'
  if (one.state === 'running' || other.state === 'running') return 'One scan is still running'
  return null
}
