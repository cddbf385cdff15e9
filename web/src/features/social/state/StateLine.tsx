import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { SocialState } from '#contract/social/social-metrics.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { When } from '../../../platform/time/When.tsx'
import { NETWORK_NAMES } from '../networks.ts'
import { useSyncSocial } from '../social.data.ts'
import classes from './state.module.css'
import { describeSyncProgress } from './state-labels.ts'

/** When the metrics were last read, which metrics are missing, and a button to read them now */
export function StateLine({ network, state }: { network: ReadNetwork; state: SocialState }) {
  const sync = useSyncSocial(network)
  const name = NETWORK_NAMES[network]
  const isRunning = state.state === 'syncing' || sync.isPending
  const last = state.last_sync_datetime
  const hasLostVisits = network === 'instagram' && state.lacking.includes('Visits')
  const shared = state.lacking.filter((one) => !(hasLostVisits && one === 'Visits'))
  return (
    <div className={classes.line}>
      <VisuallyHidden role="status">{isRunning ? `Checking ${name} for new data` : ''}</VisuallyHidden>
      <p className={classes.text}>
        {isRunning && state.progress ? (
          describeSyncProgress(state.progress)
        ) : last === null ? (
          'Not synced yet.'
        ) : (
          <>
            Synced <When at={last} amid />. The last two days may still change.
          </>
        )}
        {shared.length > 0 && ` ${name} doesn’t share ${joinLackingNames(shared)}.`}
        {hasLostVisits && ' Instagram no longer provides visits.'}
      </p>
      {state.state !== 'needs_you' && state.state !== 'not_connected' && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.sync}
          leftSection={
            isRunning ? <Loader size={14} color="currentColor" aria-hidden /> : <IconRefresh size={14} stroke={1.75} aria-hidden />
          }
          aria-disabled={isRunning}
          onClick={() => !isRunning && sync.mutate()}
        >
          {isRunning ? `Checking ${name}` : 'Refresh'}
        </Button>
      )}
    </div>
  )
}

const DEMOGRAPHICS = ['Age and gender', 'Cities and countries']

/** Combines ages and places into one term if both are missing */
function joinLackingNames(lacking: readonly string[]): string {
  const hasNone = DEMOGRAPHICS.every((one) => lacking.includes(one))
  const named = hasNone ? ['audience demographics', ...lacking.filter((one) => !DEMOGRAPHICS.includes(one))] : lacking
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(named.map((name) => name.toLowerCase()))
}
