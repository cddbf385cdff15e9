import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'

const STORAGE_KEY = 'portal-menu-collapsed'

/** Where the page needs the room more than the menu's words do */
const NARROW = '(max-width: 1099.98px)'

/** As chosen in this browser; until then collapsed on narrow windows */
export function useMenuCollapsed(): [isCollapsed: boolean, toggle: () => void] {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) ?? false
  const [chosen, setChosen] = useState(readChosen)
  const isCollapsed = chosen ?? isNarrow
  function toggle() {
    setChosen(!isCollapsed)
    writeChosen(!isCollapsed)
  }
  return [isCollapsed, toggle]
}

function readChosen(): boolean | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === null ? null : stored === 'true'
  } catch {
    return null
  }
}

/** Where storage is blocked, the choice counts for this visit only */
function writeChosen(isCollapsed: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(isCollapsed))
  } catch {
    // Nothing to do: the state of this visit stands
  }
}
