import { VisuallyHidden } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import classes from './Header.module.css'

/** While the next screen's code is on its way. It appears only after a moment: most screens are there at once */
export function ScreenProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  // The live region is there before it speaks, or screen readers would miss the word
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
