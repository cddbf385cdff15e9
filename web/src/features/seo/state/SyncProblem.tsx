import { useSession } from '../../../platform/session/session.ts'
import { ConnectionProblemStrip } from '../../../ui/states/ConnectionProblemStrip.tsx'
import type { SeoSync } from '../seo.data.ts'

export function SyncProblem({ sync: { state, problem } }: { sync: SeoSync }) {
  const { type } = useSession()
  if (problem === '') return null
  return (
    <ConnectionProblemStrip
      needsAction={state === 'needs_you' || state === 'not_connected'}
      isAdministrator={type === 'MAIN'}
      text={problem}
      connectLabel={state === 'needs_you' ? 'Reconnect' : 'Connect Google'}
    />
  )
}
