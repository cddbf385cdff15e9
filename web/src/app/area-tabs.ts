import type { ScreenRoute } from '../platform/web-feature.ts'
import type { PageTabsProps } from '../ui/PageTabs.tsx'

/** Tabs of the area to which the screen at this path belongs; null if it is not a tab, or the only one */
export function areaTabsAt(routes: readonly ScreenRoute[], path: string, isAdministrator: boolean): PageTabsProps | null {
  const { tab: ownTab, parent } = routes.find((route) => route.path === path) ?? {}
  if (!ownTab || !parent) return null
  const tabs = routes.flatMap(({ tab, parent: area, title, path: to }) =>
    tab && area === parent && (isAdministrator || !tab.administratorsOnly) ? [{ label: title, to, icon: tab.icon }] : [],
  )
  return tabs.length > 1 ? { label: parent, tabs, current: path } : null
}
