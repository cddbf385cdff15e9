import type { MenuEntry } from '../../platform/web-feature.ts'
import type { MenuGroup } from '../menu.ts'

export interface JumpTarget extends MenuEntry {
  group: string | null
}

/** Entries whose label or group name contains every word of the query */
export function findJumpTargets(menu: readonly MenuGroup[], query: string): JumpTarget[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return menu
    .flatMap(({ label, entries }) => entries.map((entry) => ({ ...entry, group: label })))
    .filter((target) => target.inJumpList !== false)
    .filter(({ label, group }) => words.every((word) => `${label} ${group ?? ''}`.toLowerCase().includes(word)))
}

/** Splits the label around the match: ["", "Map", " Scan Google"] */
export function splitAtMatch(label: string, query: string): [before: string, match: string, after: string] {
  const needle = query.trim().toLowerCase()
  const start = needle === '' ? -1 : label.toLowerCase().indexOf(needle)
  if (start < 0) return [label, '', '']
  return [label.slice(0, start), label.slice(start, start + needle.length), label.slice(start + needle.length)]
}
