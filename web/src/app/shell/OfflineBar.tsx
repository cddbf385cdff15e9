import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './OfflineBar.module.css'

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  // The live region must exist before its text appears, or screen readers miss the change
  return (
    <div role="status">
      {!isOnline && (
        <div className={classes.bar}>
          <IconWifiOff size={16} stroke={1.75} aria-hidden />
          You’re offline. What you see may be out of date, and changes can’t be saved until you’re back online.
        </div>
      )}
    </div>
  )
}
