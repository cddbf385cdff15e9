import { isPermitted, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { ScreenRoute } from '../platform/web-feature.ts'
import type { PageTabsProps } from '../ui/page/PageTabs.tsx'

/** Tabs of the area to which the screen at this path belongs; null if it is not a tab, or the only one */
export function areaTabsAt(
  routes: readonly ScreenRoute[],
  path: string,
  isAdministrator: boolean,
  granted: readonly Permission[] = PERMISSIONS,
): PageTabsProps | null {
  const { tab: ownTab, parent } = routes.find((route) => route.path === path) ?? {}
  if (!ownTab || !parent) return null
  const tabs = routes.flatMap(({ tab, parent: area, title, path: to, permission }) =>
    tab && area === parent && (isAdministrator || !tab.administratorsOnly) && isPermitted(granted, permission)
      ? [{ label: title, to, icon: tab.icon }]
      : [],
  )
  return tabs.length > 1 && tabs.some(({ to }) => to === path) ? { label: parent, tabs, current: path } : null
}
