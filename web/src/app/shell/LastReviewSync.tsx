import { IconRefresh } from '@tabler/icons-react'
import { When } from '../../platform/time/When.tsx'
import { useToday } from '../../platform/today.data.ts'
import classes from './Header.module.css'

/** When the reviews of all connected platforms were last synced; renders nothing before the first sync */
export function LastReviewSync() {
  const { data: today } = useToday()
  if (!today?.synced_at) return null
  return (
    <span className={classes.synced}>
      <IconRefresh size={14} stroke={1.75} aria-hidden />
      <span>
        Synced <When at={today.synced_at} show="since" />
      </span>
    </span>
  )
}
