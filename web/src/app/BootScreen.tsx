import { VisuallyHidden } from '@mantine/core'
import classes from './BootScreen.module.css'

/** While the first screen is on its way */
export function BootScreen() {
  return (
    <div className={classes.boot} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  )
}
