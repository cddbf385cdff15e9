import { Progress } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import type { SocialState } from '#contract/social/social-metrics.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { NETWORK_NAMES } from '../networks.ts'
import classes from './state.module.css'
import { describeSyncProgress } from './state-labels.ts'

/** Shown before the first metrics are available: what the sync does, and its progress */
export function FirstSync({ network, state: { progress, problem } }: { network: ReadNetwork; state: SocialState }) {
  const name = NETWORK_NAMES[network]
  const percent = progress?.of ? (progress.done / progress.of) * 100 : null
  return (
    <Card>
      <EmptyState
        icon={IconCloudDownload}
        title={problem ? `No ${name} data yet` : `Loading your ${name} account`}
        text={
          problem ? 'Your data appears here as soon as it’s available.' : 'The first sync takes a few minutes. You can leave this page.'
        }
        action={
          progress && (
            <div className={classes.progress}>
              {percent !== null && <Progress value={percent} aria-label="First sync progress" />}
              <p>{describeSyncProgress(progress)}</p>
            </div>
          )
        }
      />
    </Card>
  )
}
