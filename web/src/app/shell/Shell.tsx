import '../mantine-shell.ts'
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { isSessionExpiredShown } from '../session-expired.ts'
import { Header } from './Header.tsx'
import { readMenuCollapsed, writeMenuCollapsed } from './menu-collapsed.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import classes from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'

export default function Shell() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const [isCollapsed, setCollapsed] = useState(readMenuCollapsed)
  function toggleCollapsed() {
    setCollapsed(!isCollapsed)
    writeMenuCollapsed(!isCollapsed)
  }
  useLeaveWhenSignedOut()
  return (
    <div className={classes.shell} data-collapsed={isCollapsed || undefined}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <SideMenu isCollapsed={isCollapsed} onToggle={toggleCollapsed} />
      <div className={classes.column}>
        <Header />
        <OfflineBar />
        <main className={classes.page} id="main" tabIndex={-1}>
          <ScreenBoundary path={pathname}>
            <Outlet />
          </ScreenBoundary>
        </main>
      </div>
    </div>
  )
}

/** Signed out in another tab: the guard decides anew. An expired session waits for its dialog instead */
function useLeaveWhenSignedOut() {
  const router = useRouter()
  const { token } = useSession()
  useEffect(() => {
    if (token === null && !isSessionExpiredShown()) void router.invalidate()
  }, [token, router])
}
