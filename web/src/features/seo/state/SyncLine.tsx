import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { When } from '../../../platform/time/When.tsx'
import { type SeoSync, useRefreshReport } from '../seo.data.ts'
import classes from './state.module.css'

/** Shown below the report: time of the last sync with Google, and a button to sync now */
export function SyncLine({ sync: { state, last_synced_at: last } }: { sync: SeoSync }) {
  const refresh = useRefreshReport()
  const isRunning = state === 'running' || refresh.isPending
  return (
    <div className={classes.line}>
      <VisuallyHidden role="status">{isRunning ? 'Checking Google for new data' : ''}</VisuallyHidden>
      <p className={classes.text}>
        {last === null ? (
          'Not synced yet.'
        ) : (
          <>
            Synced <When at={last} amid />. Google may still update the last two months.
          </>
        )}
      </p>
      {state !== 'needs_you' && state !== 'not_connected' && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.refresh}
          leftSection={
            isRunning ? <Loader size={14} color="currentColor" aria-hidden /> : <IconRefresh size={14} stroke={1.75} aria-hidden />
          }
          aria-disabled={isRunning}
          onClick={() => !isRunning && refresh.mutate()}
        >
          {isRunning ? 'Checking Google' : 'Refresh'}
        </Button>
      )}
    </div>
  )
}
