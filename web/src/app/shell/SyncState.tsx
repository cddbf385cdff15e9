import { IconRefresh } from '@tabler/icons-react'
import { formatSince } from '../../platform/since.ts'
import { useToday } from '../../platform/today.data.ts'
import { useNow } from '../../platform/use-now.ts'
import classes from './Header.module.css'

const REFRESH_MS = 30_000

/** When the reviews of all connected platforms were last synced; nothing before the first time */
export function SyncState() {
  const { data: today } = useToday()
  const now = useNow(REFRESH_MS)
  if (!today?.synced_at) return null
  return (
    <span className={classes.synced}>
      <IconRefresh size={14} stroke={1.75} aria-hidden />
      Reviews synced {formatSince(new Date(today.synced_at), now)}
    </span>
  )
}
