import { IconPhone, IconReceipt2, IconSend, IconStar, type Icon as TablerIcon } from '@tabler/icons-react'
import type { JumpAction, MenuEntry } from '../../../platform/web-feature.ts'
import type { MenuGroup } from '../../menu.ts'
import type { FoundGroup } from './jump-search.data.ts'

interface JumpTarget extends MenuEntry {
  group: string | null
}

/** One line of the jump list, regardless of what it links to */
export interface JumpEntry {
  key: string
  label: string
  detail?: string
  path: string
  icon: TablerIcon
  /** Shown at the end of the line */
  aside?: string | null
  /** Found by the server for the requested search terms */
  isFound?: boolean
}

export interface JumpGroup {
  /** Null for pages, which need no heading */
  heading: string | null
  entries: JumpEntry[]
  /** Some of the results did not arrive in time */
  note?: string
}

const FOUND: Record<FoundGroup['key'], { heading: string; icon: TablerIcon }> = {
  callers: { heading: 'Callers', icon: IconPhone },
  invoices: { heading: 'Invoices', icon: IconReceipt2 },
  reviews: { heading: 'Reviews', icon: IconStar },
  invitations: { heading: 'Invitations', icon: IconSend },
}

interface Sources {
  menu: readonly MenuGroup[]
  actions: readonly JumpAction[]
  found: readonly FoundGroup[]
}

/** What the list shows for a query, by group; empty groups are omitted */
export function buildJumpGroups({ menu, actions, found }: Sources, query: string): JumpGroup[] {
  const pages = findJumpTargets(menu, query).map(({ label, path, icon, group }) => ({ key: path, label, path, icon, aside: group }))
  const doable = actions
    .filter(({ label, searchTerms = '' }) => hasAllTerms(`${label} ${searchTerms}`, query))
    .map(({ label, path, icon }) => ({ key: `action ${path}`, label, path, icon }))
  const groups: JumpGroup[] = [
    { heading: null, entries: pages },
    { heading: 'Actions', entries: doable },
    ...found.map(({ key, complete, hits }) => ({
      heading: FOUND[key].heading,
      entries: hits.map(({ title, detail, to }) => ({
        key: `${key} ${to}`,
        label: title,
        detail,
        path: to,
        icon: FOUND[key].icon,
        isFound: true,
      })),
      note: complete ? undefined : 'This search took too long. Try something more specific.',
    })),
  ]
  return groups.filter(({ entries, note }) => entries.length > 0 || note !== undefined)
}

/** Entries whose label or group name contains every term of the query */
export function findJumpTargets(menu: readonly MenuGroup[], query: string): JumpTarget[] {
  return menu
    .flatMap(({ label, entries }) => entries.map((entry) => ({ ...entry, group: label })))
    .filter((target) => target.inJumpList !== false)
    .filter(({ label, group }) => hasAllTerms(`${label} ${group ?? ''}`, query))
}

function hasAllTerms(text: string, query: string): boolean {
  const terms = query.toLowerCase().split(/\s+/).filter(Boolean)
  return terms.every((term) => text.toLowerCase().includes(term))
}

/** Splits the label around the match: ["", "Map", " Scan Google"] */
export function splitAtMatch(label: string, query: string): [before: string, match: string, after: string] {
  const needle = query.trim().toLowerCase()
  const start = needle === '' ? -1 : label.toLowerCase().indexOf(needle)
  if (start < 0) return [label, '', '']
  return [label.slice(0, start), label.slice(start, start + needle.length), label.slice(start + needle.length)]
}
