import { useState } from 'react'

const STORAGE_KEY = 'portal-menu-collapsed'

/** Remembered in this browser; where storage is blocked, for this visit */
export function useMenuCollapsed(): [isCollapsed: boolean, toggle: () => void] {
  const [isCollapsed, setCollapsed] = useState(readCollapsed)
  function toggle() {
    setCollapsed(!isCollapsed)
    try {
      localStorage.setItem(STORAGE_KEY, String(!isCollapsed))
    } catch {
      // Nothing to do: the state of this visit stands
    }
  }
  return [isCollapsed, toggle]
}

function readCollapsed(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'true'
  } catch {
    return false
  }
}
