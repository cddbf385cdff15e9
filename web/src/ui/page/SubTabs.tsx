import { AppLink } from './AppLink.tsx'
import classes from './SubTabs.module.css'
import { useCenteredTab } from './use-centered-tab.ts'

export interface SubTabsProps {
  /** Names the tab for screen readers: "Security" */
  label: string
  tabs: readonly { label: string; to: string }[]
  /** Path of the current screen */
  current: string
}

/** Navigation between the screens below one tab */
export function SubTabs({ label, tabs, current }: SubTabsProps) {
  const nav = useCenteredTab(tabs.findIndex(({ to }) => to === current))
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(({ label: name, to }) => (
        <AppLink key={to} to={to} className={classes.tab} aria-current={to === current ? 'page' : undefined}>
          {name}
        </AppLink>
      ))}
    </nav>
  )
}
