import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { useNow } from '../../platform/use-now.ts'
import { PLATFORM_NAMES } from './platforms.ts'
import { describeAge } from './review-moments.ts'
import { type ReviewOverview, useSyncReviews } from './reviews.data.ts'
import classes from './reviews.module.css'

const LOOK_AGAIN_MS = 30_000

/** Time of the last sync with the platform, and a button to sync now */
export function SyncLine({ sync, platform }: { sync: ReviewOverview['sync']; platform: ReviewPlatform }) {
  const name = PLATFORM_NAMES[platform]
  const now = useNow(LOOK_AGAIN_MS)
  const start = useSyncReviews(platform)
  const isRunning = sync.running || start.isPending
  const last = sync.last_success_datetime
  return (
    <>
      <VisuallyHidden role="status">{isRunning ? `Asking ${name} for new reviews` : ''}</VisuallyHidden>
      <span className={classes.updated}>
        {last === null ? `Not synced with ${name} yet` : `Synced with ${name} ${describeAge(last, now)}`}
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
        <span className={classes.syncLabel}>{isRunning ? 'Syncing' : 'Sync now'}</span>
      </Button>
    </>
  )
}
