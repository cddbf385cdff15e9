import { useEffect, useState } from 'react'
import { formatLongDate } from '../../platform/formats.ts'

const MINUTE_MS = 60_000

/** The business's date, which turns at its own midnight while the screen stays open. Null while its zone is not known */
export function useTodaysDate(timeZone: string): string | null {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return timeZone === '' ? null : formatLongDate(now, timeZone)
}
