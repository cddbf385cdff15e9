import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { When } from '../../../platform/time/When.tsx'
import { PLATFORM_NAMES } from '../platforms.ts'
import { type ReviewOverview, useSyncReviews } from '../reviews.data.ts'
import classes from '../reviews.module.css'

/** Time of the last sync with the platform, and a button to sync now */
export function SyncLine({ sync, platform }: { sync: ReviewOverview['sync']; platform: ReviewPlatform }) {
  const name = PLATFORM_NAMES[platform]
  const start = useSyncReviews(platform)
  const isRunning = sync.running || start.isPending
  const last = sync.last_success_datetime
  return (
    <>
      <VisuallyHidden role="status">{isRunning ? `Checking ${name} for new reviews` : ''}</VisuallyHidden>
      <span className={classes.updated}>
        {last === null ? (
          'Not synced yet'
        ) : (
          <>
            Synced <When at={last} show="since" />
          </>
        )}
      </span>
      <Button
        variant="subtle"
        size="xs"
        className={classes.sync}
        leftSection={
          isRunning ? <Loader className={classes.syncLoader} color="currentColor" aria-hidden /> : <IconRefresh stroke={1.75} aria-hidden />
        }
        aria-disabled={isRunning}
        onClick={() => !isRunning && start.mutate()}
      >
        <span className={classes.syncLabel}>{isRunning ? `Checking ${name}` : 'Refresh'}</span>
      </Button>
    </>
  )
}
