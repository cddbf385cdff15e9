import { VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import classes from './BootScreen.module.css'
import { useMenuCollapsed } from './shell/menu/menu-collapsed.ts'

/** Placeholder while the first screen loads: the shell's outlines in their final positions */
export function BootScreen() {
  const isForShell = useRouterState({ select: ({ matches }) => matches.some(({ routeId }) => routeId.startsWith('/shell')) })
  const [isCollapsed] = useMenuCollapsed()
  return (
    <div role="status">
      {isForShell && <div className={classes.lines} data-collapsed={isCollapsed || undefined} />}
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  )
}
