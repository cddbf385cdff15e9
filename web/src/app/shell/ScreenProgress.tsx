import { VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import classes from './Header.module.css'

/** Progress bar shown while the next screen's code loads. It is delayed because most screens load instantly */
export function ScreenProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  // The live region must exist before its text appears, or screen readers miss the change
  return (
    <div role="status">
      {isLoading && (
        <div className={classes.progress}>
          <VisuallyHidden>Loading</VisuallyHidden>
        </div>
      )}
    </div>
  )
}
