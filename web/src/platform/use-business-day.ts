import { useEffect, useState } from 'react'
import { type Day, dayIn } from './calendar-days.ts'
import { useSession } from './session.ts'

const MINUTE_MS = 60_000

/** The business's own day, which turns at its own midnight while a screen stays open */
export function useBusinessDay(): Day {
  const { timeZone } = useSession()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return dayIn(now, timeZone)
}
