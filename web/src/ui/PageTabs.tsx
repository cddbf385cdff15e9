import type { ComponentType } from 'react'
import { AppLink } from './AppLink.tsx'
import { CountBadge } from './CountBadge.tsx'
import classes from './PageTabs.module.css'

interface PageTab {
  label: string
  to: string
  /** Of the icon set, or a sign of its own */
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  count?: number
  /** What is counted, for screen readers: "open" */
  countOf?: string
}

interface PageTabsProps {
  /** Names the area for screen readers: "Call Inquiries" */
  label: string
  tabs: readonly PageTab[]
  /** The path that is open */
  current: string
}

/** The screens of one area, under its head. They are links, not tabs of one page: each has its own address */
export function PageTabs({ label, tabs, current }: PageTabsProps) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map(({ label: name, to, icon: Icon, count, countOf }) => (
        <AppLink key={to} to={to} className={classes.tab} aria-current={to === current ? 'page' : undefined}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {name}
          {count !== undefined && <CountBadge count={count} of={countOf} />}
        </AppLink>
      ))}
    </nav>
  )
}
