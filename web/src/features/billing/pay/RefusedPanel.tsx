import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Card } from '../../../ui/Card.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import classes from './pay.module.css'

/** Stays until the user goes on: the page that then follows is another one, and would take a toast along */
export function RefusedPanel({ message, onGoOn }: { message: string; onGoOn: () => void }) {
  return (
    <Card>
      <div className={classes.unsettled} role="alert">
        <div className={classes.unsettledHead}>
          <IconTile tone="warning">
            <IconAlertTriangle className={classes.payIcon} stroke={1.75} />
          </IconTile>
          <p className={classes.unsettledTitle}>{message}</p>
        </div>
        <p className={classes.unsettledText}>
          Nothing was charged. It was paid, changed or canceled meanwhile, or is being paid in another window.
        </p>
        <div className={classes.unsettledActions}>
          <Button variant="default" onClick={onGoOn}>
            Refresh
          </Button>
        </div>
      </div>
    </Card>
  )
}
