import { isPermitted, type Permission } from '#contract/permissions.ts'
import { useSession } from '../../platform/session/session.ts'
import { features } from '../features.ts'
import { type MenuGroup, menu } from '../menu.ts'

const routes = features.flatMap((feature) => feature.routes)

/**
 * Whether the account may open the screen at this path: routes declare the permission they need, and entries follow the routes they lead to
 */
function isPathPermitted(granted: readonly Permission[], path: string): boolean {
  return isPermitted(granted, routes.find((route) => route.path === path)?.permission)
}

export function usePermittedEntries<Entry extends { path: string }>(entries: readonly Entry[]): readonly Entry[] {
  const { permissions } = useSession()
  return entries.filter(({ path }) => isPathPermitted(permissions, path))
}

export function usePermittedMenu(): readonly MenuGroup[] {
  const { permissions } = useSession()
  return menu
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => isPathPermitted(permissions, path)) }))
    .filter(({ entries }) => entries.length > 0)
}
