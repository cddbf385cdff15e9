import { formatLongDate } from '../../platform/time/moments.ts'
import { useCurrentMinute } from '../../platform/time/use-minute.ts'

/** Today's date in the business's time zone; updates at its midnight while the screen stays open. Null while the zone is unknown */
export function useTodaysDate(timeZone: string): string | null {
  const now = useCurrentMinute()
  return timeZone === '' ? null : formatLongDate(now, timeZone)
}
