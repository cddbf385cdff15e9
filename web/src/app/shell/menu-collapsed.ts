const STORAGE_KEY = 'portal-menu-collapsed'

/** Remembered in this browser; where storage is blocked, for this visit only */
export function readMenuCollapsed(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'true'
  } catch {
    return false
  }
}

export function writeMenuCollapsed(isCollapsed: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(isCollapsed))
  } catch {
    // Nothing to do: the state of this visit stands
  }
}
