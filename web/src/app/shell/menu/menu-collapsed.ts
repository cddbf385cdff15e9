import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

const STORAGE_KEY = 'portal-menu-collapsed'

/** Window widths at which the page needs the space more than the menu's labels */
const NARROW = '(max-width: 1099.98px)'

/** The collapsed state last chosen in this browser; without a choice, the menu is collapsed on narrow windows */
export function useMenuCollapsed(): [isCollapsed: boolean, toggle: () => void] {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) ?? false
  const [chosen, setChosen] = useState(readCollapsedChoice)
  const isCollapsed = chosen ?? isNarrow
  function toggle() {
    setChosen(!isCollapsed)
    saveCollapsedChoice(!isCollapsed)
  }
  return [isCollapsed, toggle]
}

function readCollapsedChoice(): boolean | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === null ? null : stored === 'true'
  } catch {
    return null
  }
}

/** Where storage is blocked, the choice lasts for this visit only */
function saveCollapsedChoice(isCollapsed: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(isCollapsed))
  } catch {
    // Storage is blocked: the in-memory state still applies
  }
}
