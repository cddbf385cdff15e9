import { useEffect, useState } from 'react'
import { type Day, dayIn } from './calendar-days.ts'
import { useSession } from './session.ts'

const MINUTE_MS = 60_000

/** Today in the business's time zone; updates at its midnight while a screen stays open */
export function useBusinessDay(): Day {
  const { timeZone } = useSession()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return dayIn(now, timeZone)
}
