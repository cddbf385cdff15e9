import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconRefresh } from '@tabler/icons-react'
import { AppLink } from '../page/AppLink.tsx'
import classes from './ConnectionProblemStrip.module.css'

interface ConnectionProblemStripProps {
  /** True if somebody has to act; otherwise, the problem resolves itself */
  needsAction: boolean
  /** Only administrators can connect accounts */
  isAdministrator: boolean
  title?: string
  text: string
  connectLabel: string
}

/**
 * A strip above the metrics: what is wrong with a connection, and the one action that resolves it. The data synced so far stays below it
 */
export function ConnectionProblemStrip({ needsAction, isAdministrator, title, text, connectLabel }: ConnectionProblemStripProps) {
  const Icon = needsAction ? IconAlertCircle : IconClock
  return (
    <div className={classes.strip} data-tone={needsAction ? 'bad' : 'warning'} role={needsAction ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <div className={classes.text}>
        {title && <p className={classes.title}>{title}</p>}
        <p>
          {text}
          {needsAction && !isAdministrator && ' An administrator can do that in Settings.'}
        </p>
      </div>
      {needsAction && isAdministrator && (
        <Button component={AppLink} to="/connections" leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}>
          {connectLabel}
        </Button>
      )}
    </div>
  )
}
