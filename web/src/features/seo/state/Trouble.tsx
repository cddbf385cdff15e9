import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconRefresh } from '@tabler/icons-react'
import { useSession } from '../../../platform/session/session.ts'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import type { SeoSync } from '../seo.data.ts'
import classes from './state.module.css'

/** A strip above the metrics: what is wrong, and the one thing to do. The reports made so far stay below it */
export function Trouble({ sync: { state, problem } }: { sync: SeoSync }) {
  const { type } = useSession()
  if (problem === '') return null
  const needsYou = state === 'needs_you' || state === 'not_connected'
  const Icon = needsYou ? IconAlertCircle : IconClock
  return (
    <div className={classes.trouble} data-tone={needsYou ? 'bad' : 'warning'} role={needsYou ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <p className={classes.troubleText}>
        {problem}
        {needsYou && type !== 'MAIN' && ' An administrator can do that in Settings.'}
      </p>
      {needsYou && type === 'MAIN' && (
        <Button component={AppLink} to="/connections" leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}>
          {state === 'needs_you' ? 'Reconnect' : 'Connect Google'}
        </Button>
      )}
    </div>
  )
}
