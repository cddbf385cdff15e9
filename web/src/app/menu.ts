import type { JumpAction, MenuEntry, MenuGroupName } from '../platform/web-feature.ts'
import { features } from './features.ts'

export interface MenuGroup {
  /** `null`: the group has no heading */
  label: string | null
  entries: readonly MenuEntry[]
}

/** Groups in the specification's order. A group without entries is not shown */
const GROUPS: readonly MenuGroupName[] = ['Dashboard', 'Inquiry', 'Review Management', 'Map Scan', 'Reporting', 'Payment', 'Support']

const entries = features.flatMap((feature) => feature.menu ?? [])

export const menu: readonly MenuGroup[] = GROUPS.map((name) => buildMenuGroup(name)).filter((group) => group.entries.length > 0)

/** A single entry with the same name as its group needs no heading */
function buildMenuGroup(name: MenuGroupName): MenuGroup {
  const own = entries.filter(({ group }) => group === name)
  return { label: own.length === 1 && own[0]?.label === name ? null : name, entries: own }
}

/** Actions that the jump list offers directly */
export const actions: readonly JumpAction[] = features.flatMap((feature) => feature.actions ?? [])

/** Entries of the avatar's menu: the account's own screens */
export const userMenu: readonly MenuEntry[] = features.flatMap((feature) => feature.userMenu ?? [])
