import { VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useId } from 'react'
import { useToday } from '../../../platform/today.data.ts'
import type { MenuEntry } from '../../../platform/web-feature.ts'
import { CountBadge } from '../../../ui/content/CountBadge.tsx'
import { Tip } from '../../../ui/content/Tip.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import type { MenuGroup } from '../../menu.ts'
import { usePermittedMenu } from '../../routing/permitted-entries.ts'
import classes from './MenuEntries.module.css'

interface MenuEntriesProps {
  /** `collapsed`: icons with a tooltip, counts as a dot. `roomy`: larger touch targets for phones */
  look: 'normal' | 'collapsed' | 'roomy'
  onFollow?: () => void
}

type MenuCount = NonNullable<ReturnType<typeof useToday>['data']>['counts'][number]

export function MenuEntries({ look, onFollow }: MenuEntriesProps) {
  const { data: today } = useToday()
  const menu = usePermittedMenu()
  const counts = new Map<string, MenuCount>(today?.counts.map((count) => [count.path, count]))
  return (
    <div className={look === 'normal' ? undefined : classes[look]}>
      {menu.map((group) => (
        <MenuEntryGroup
          key={group.label ?? group.entries[0]?.path}
          group={group}
          counts={counts}
          isCollapsed={look === 'collapsed'}
          onFollow={onFollow}
        />
      ))}
    </div>
  )
}

interface MenuEntryGroupProps {
  group: MenuGroup
  counts: ReadonlyMap<string, MenuCount>
  isCollapsed: boolean
  onFollow?: () => void
}

function MenuEntryGroup({ group, counts, isCollapsed, onFollow }: MenuEntryGroupProps) {
  const labelId = useId()
  return (
    <div className={classes.group}>
      {group.label && (
        <div className={classes.groupLabel} id={labelId}>
          {isCollapsed ? <VisuallyHidden>{group.label}</VisuallyHidden> : group.label}
        </div>
      )}
      <ul className={classes.list} aria-labelledby={group.label ? labelId : undefined}>
        {group.entries.map((entry) => (
          <li key={entry.path} className={classes.item}>
            <MenuLink entry={entry} count={counts.get(entry.path)} isCollapsed={isCollapsed} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface MenuLinkProps {
  entry: MenuEntry
  count: MenuCount | undefined
  isCollapsed: boolean
  onFollow?: () => void
}

function MenuLink({ entry, count, isCollapsed, onFollow }: MenuLinkProps) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isCurrent = [entry.path, ...(entry.alsoCurrentOn ?? [])].some((path) => pathname === path || pathname.startsWith(`${path}/`))
  const shownCount = count && count.count > 0 ? count : undefined
  const Icon = entry.icon
  const link = (
    <AppLink className={classes.entry} to={entry.path} aria-current={isCurrent ? 'page' : undefined} onClick={onFollow}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {isCollapsed ? <VisuallyHidden>{entry.label}</VisuallyHidden> : <span className={classes.label}>{entry.label}</span>}
      {shownCount && isCollapsed && (
        <span className={classes.dot} data-urgent={shownCount.urgent || undefined}>
          <VisuallyHidden>{shownCount.count} waiting</VisuallyHidden>
        </span>
      )}
    </AppLink>
  )
  return (
    <>
      {isCollapsed ? (
        <Tip label={entry.label} side="right">
          {link}
        </Tip>
      ) : (
        link
      )}
      {/* A separate link: the number links to exactly the items it counts */}
      {shownCount && !isCollapsed && (
        <AppLink className={classes.count} to={shownCount.to ?? entry.path} onClick={onFollow} title="Show items">
          <VisuallyHidden>{entry.label}: </VisuallyHidden>
          <CountBadge count={shownCount.count} urgent={shownCount.urgent} of="waiting" />
        </AppLink>
      )}
    </>
  )
}
