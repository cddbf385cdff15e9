import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconRefresh } from '@tabler/icons-react'
import type { SocialState } from '#contract/social/social-metrics.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { NETWORK_NAMES } from '../networks.ts'
import classes from './state.module.css'

/** A strip above the metrics: what is wrong, and the one thing to do. Metrics read so far stay below it */
export function Trouble({ network, state: { state, problem } }: { network: ReadNetwork; state: SocialState }) {
  const { type } = useSession()
  const name = NETWORK_NAMES[network]
  const needsYou = state === 'needs_you' || state === 'not_connected'
  if (!needsYou && !problem) return null
  const shown = problem ?? NO_PROBLEM_NAMED[state === 'needs_you' ? 'needs_you' : 'not_connected'](name)
  const Icon = needsYou ? IconAlertCircle : IconClock
  return (
    <div className={classes.trouble} data-tone={needsYou ? 'bad' : 'warning'} role={needsYou ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className={classes.troubleText}>
        <p className={classes.troubleTitle}>{shown.title}</p>
        <p>
          {shown.sentence}
          {needsYou && type !== 'MAIN' && ' An administrator can do that in Settings.'}
        </p>
      </div>
      {needsYou && type === 'MAIN' && (
        <Button component={AppLink} to="/connections" leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}>
          {state === 'needs_you' ? 'Reconnect' : `Connect ${name}`}
        </Button>
      )}
    </div>
  )
}

const NO_PROBLEM_NAMED = {
  needs_you: (name: string) => ({
    title: `Reconnect ${name}`,
    sentence: 'Your sign-in is no longer valid. Existing data stays; new data arrives after you reconnect.',
  }),
  not_connected: (name: string) => ({
    title: `${name} is no longer connected`,
    sentence: 'Existing data stays; new data arrives after you reconnect.',
  }),
}
