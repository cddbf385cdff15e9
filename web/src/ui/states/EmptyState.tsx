import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconTile } from '../content/IconTile.tsx'
import classes from './states.module.css'

interface EmptyStateProps {
  icon: TablerIcon
  /** "No calls yet" */
  title: string
  /** What will appear here, and how to get it */
  text?: ReactNode
  /** Button that leads to that */
  action?: ReactNode
  /** For use inside a card, beside other content */
  compact?: boolean
}

export function EmptyState({ icon: Icon, title, text, action, compact = false }: EmptyStateProps) {
  return (
    <div className={`${classes.state} ${compact ? classes.compact : ''}`}>
      <IconTile tone="primary" className={classes.tile}>
        <Icon size={compact ? 22 : 28} stroke={1.75} />
      </IconTile>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  )
}
