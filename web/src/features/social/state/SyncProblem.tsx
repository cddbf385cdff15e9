import type { SocialState } from '#contract/social/social-metrics.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ConnectionProblemStrip } from '../../../ui/states/ConnectionProblemStrip.tsx'
import { NETWORK_NAMES } from '../networks.ts'

export function SyncProblem({ network, state: { state, problem } }: { network: ReadNetwork; state: SocialState }) {
  const { type } = useSession()
  const name = NETWORK_NAMES[network]
  const needsAction = state === 'needs_you' || state === 'not_connected'
  if (!needsAction && !problem) return null
  const { title, sentence } = problem ?? NO_PROBLEM_NAMED[state === 'needs_you' ? 'needs_you' : 'not_connected'](name)
  return (
    <ConnectionProblemStrip
      needsAction={needsAction}
      isAdministrator={type === 'MAIN'}
      title={title}
      text={sentence}
      connectLabel={state === 'needs_you' ? 'Reconnect' : `Connect ${name}`}
    />
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
