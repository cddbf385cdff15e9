import { Outlet, useRouterState } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useLayoutEffect, useMemo } from 'react'
import { refreshCartNumber, useSession } from '../../platform/session/session.ts'
import { runWhenQuiet } from '../../platform/when-quiet.ts'
import { AreaTabs } from '../../ui/page/area-tabs.ts'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { areaTabsAt } from '../area-tabs.ts'
import { removeEarlyShell } from '../early-shell.ts'
import { routes } from '../routing/routes.ts'
import { Header } from './Header.tsx'
import { useMenuCollapsed } from './menu/menu-collapsed.ts'
import { SideMenu } from './menu/SideMenu.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import classes from './Shell.module.css'
import { useScreenPrefetching } from './use-screen-prefetching.ts'

export default function Shell() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const [isCollapsed, toggleCollapsed] = useMenuCollapsed()
  const isPhone = useIsPhone()
  const { type, permissions } = useSession()
  // Until the account is known, shows the tabs of an administrator: most accounts are one, and the screen must not shift for them
  const tabs = useMemo(() => areaTabsAt(routes, pathname, type !== 'REGULAR', permissions), [pathname, type, permissions])
  // The router renders without interruption. The screen is rendered after the shell, interruptibly, so that a slow phone reacts meanwhile
  const isScreenDue = useDeferredValue(true, false)
  useScreenPrefetching()
  useEffect(() => runWhenQuiet(() => void refreshCartNumber()), [])
  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      {!isPhone && <SideMenu isCollapsed={isCollapsed} onToggle={toggleCollapsed} />}
      <div className={classes.column}>
        <Header />
        <OfflineBar />
        <main className={classes.page} id="main" tabIndex={-1}>
          <ScreenBoundary path={pathname}>
            <AreaTabs value={tabs}>{isScreenDue && <FirstScreen />}</AreaTabs>
          </ScreenBoundary>
        </main>
      </div>
    </div>
  )
}

/** The outline of the screen stays until the screen itself replaces it */
function FirstScreen() {
  useLayoutEffect(removeEarlyShell, [])
  return <Outlet />
}
