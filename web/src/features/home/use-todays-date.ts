import { useEffect, useState } from 'react'
import { formatLongDate } from '../../platform/formats.ts'

const MINUTE_MS = 60_000

/** Today's date in the business's time zone; updates at its midnight while the screen stays open. Null while the zone is unknown */
export function useTodaysDate(timeZone: string): string | null {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return timeZone === '' ? null : formatLongDate(now, timeZone)
}
