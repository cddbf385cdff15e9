import { createContext } from 'react'
import type { PageTabsProps } from './PageTabs.tsx'

/** The tabs of the area that the current screen is a tab of; null on every other screen. Provided by the shell, shown by PageHead */
export const AreaTabs = createContext<PageTabsProps | null>(null)
