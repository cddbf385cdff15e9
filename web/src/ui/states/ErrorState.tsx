import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconTile } from '../content/IconTile.tsx'
import classes from './states.module.css'

interface ErrorStateProps {
  /** What failed: "The calls could not be loaded" */
  title: string
  /** The reason, and an assurance that nothing is lost */
  message: ReactNode
  /** What support needs in order to find the failure in the log */
  requestId?: string | null
  onRetry?: () => void
  /** Another action beside Retry, such as a link to support */
  children?: ReactNode
  compact?: boolean
  /** Replaces a whole screen, so its title is the page's heading */
  isPage?: boolean
}

export function ErrorState({ title, message, requestId, onRetry, children, compact = false, isPage = false }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={`${classes.state} ${compact ? classes.compact : ''}`} role="alert">
      <IconTile tone="bad" className={classes.tile}>
        <IconAlertTriangle size={compact ? 22 : 28} stroke={1.75} />
      </IconTile>
      <Title className={classes.title}>{title}</Title>
      <p className={classes.text}>{message}</p>
      {(onRetry || children) && (
        <div className={classes.actions}>
          {onRetry && (
            <Button
              onClick={onRetry}
              variant={compact ? 'default' : 'filled'}
              leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            >
              Retry
            </Button>
          )}
          {children}
        </div>
      )}
      {requestId && <p className={classes.request}>Request {requestId}</p>}
    </div>
  )
}
