import { createContext } from 'react'
import type { PageTabsProps } from './PageTabs.tsx'
import type { SubTabsProps } from './SubTabs.tsx'

export interface AreaTabsProps extends PageTabsProps {
  /** The screens below the current tab, if it has several */
  within: SubTabsProps | null
}

/** The tabs of the area that the current screen belongs to; null on a screen without an area. Provided by the shell, shown by PageHead */
export const AreaTabs = createContext<AreaTabsProps | null>(null)
