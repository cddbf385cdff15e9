import { VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import classes from './BootScreen.module.css'
import { useMenuCollapsed } from './shell/menu-collapsed.ts'

/** While the first screen is on its way: the lines of the shell, where the shell will draw them */
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
