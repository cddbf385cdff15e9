import { useRouter } from '@tanstack/react-router'
import { type ComponentType, useSyncExternalStore } from 'react'
import { CountBadge } from '../content/CountBadge.tsx'
import { StatusBadge } from '../content/StatusBadge.tsx'
import { AppLink } from './AppLink.tsx'
import classes from './PageTabs.module.css'
import { useCenteredTab } from './use-centered-tab.ts'

interface PageTab {
  label: string
  to: string
  /** An icon of the icon set or a custom logo */
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  count?: number
  /** What is counted, for screen readers: "open" */
  countOf?: string
  /** A tag beside the label: "Sample" */
  tag?: string
  /** While it is unknown whether the tab is shown, it keeps its place, so that the others do not move */
  isReserved?: boolean
}

/** The tab that the URL already names, which is marked in response to the touch, before its content is rendered or its code has loaded */
function useTabOfPendingUrl(tabs: readonly PageTab[]): string | undefined {
  // Outside the router (tests) the URL never changes
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  return useSyncExternalStore(router?.history.subscribe ?? subscribeToNothing, () => {
    const { pathname = '', search = '' } = router?.history.location ?? {}
    return tabs.find(({ to }) => to === pathname + search)?.to
  })
}

const subscribeToNothing = () => () => {}

export interface PageTabsProps {
  /** Names the area for screen readers: "Call Inquiries" */
  label: string
  tabs: readonly PageTab[]
  /** Path of the current screen */
  current: string
}

/**
 * Navigation between the screens of an area, below the area's head. Uses links rather than ARIA tabs, because each screen has its own URL
 */
export function PageTabs({ label, tabs, current: rendered }: PageTabsProps) {
  const current = useTabOfPendingUrl(tabs) ?? rendered
  const place = tabs.findIndex(({ to }) => to === current)
  const nav = useCenteredTab(place)
  return (
    <nav ref={nav} className={classes.tabs} aria-label={label}>
      {tabs.map(({ label: name, to, icon: Icon, count, countOf, tag, isReserved }) =>
        isReserved ? (
          <span key={to} className={classes.tab} data-reserved aria-hidden>
            <Icon size={16} stroke={1.75} aria-hidden />
            {name}
          </span>
        ) : (
          <AppLink key={to} to={to} className={classes.tab} aria-current={to === current ? 'page' : undefined}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {name}
            {count !== undefined && <CountBadge count={count} of={countOf} />}
            {tag !== undefined && (
              <StatusBadge tone="neutral" icon={null}>
                {tag}
              </StatusBadge>
            )}
          </AppLink>
        ),
      )}
    </nav>
  )
}
