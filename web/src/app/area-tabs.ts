import { type Icon, IconBell, IconBuildingStore, IconPlugConnected, IconShieldLock, IconUsers } from '@tabler/icons-react'
import { isPermitted, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import type { ScreenRoute, SettingsGroup } from '../platform/web-feature.ts'
import type { AreaTabsProps } from '../ui/page/area-tabs.ts'

/** The settings tabs, in display order */
const GROUPS: Record<SettingsGroup, Icon> = {
  Business: IconBuildingStore,
  People: IconUsers,
  Notifications: IconBell,
  Connections: IconPlugConnected,
  Security: IconShieldLock,
}

/** The settings tabs and the screens of the current group, if the screen at this path is one of the settings; otherwise null */
export function areaTabsAt(
  routes: readonly ScreenRoute[],
  path: string,
  isAdministrator: boolean,
  granted: readonly Permission[] = PERMISSIONS,
): AreaTabsProps | null {
  const screens = routes.flatMap(({ tab, title: label, path: to, permission }) =>
    tab && (isAdministrator || !tab.administratorsOnly) && isPermitted(granted, permission) ? [{ label, to, group: tab.group }] : [],
  )
  const own = screens.find(({ to }) => to === path)
  if (!own || screens.length === 1) return null
  const screensOf = (group: string) => screens.filter((screen) => screen.group === group)
  const tabs = Object.entries(GROUPS).flatMap(([label, icon]) => {
    const [first] = screensOf(label)
    return first ? [{ label, to: first.to, icon }] : []
  })
  const within = screensOf(own.group)
  return {
    label: 'Settings',
    tabs,
    current: within[0]?.to ?? path,
    within: within.length > 1 ? { label: own.group, tabs: within.map(({ label, to }) => ({ label, to })), current: path } : null,
  }
}
