import { useSession } from '../session/session.ts'
import { type Day, toDayIn } from './calendar-days.ts'
import { useCurrentMinute } from './use-minute.ts'

/** Today in the business's time zone; updates at its midnight while a screen stays open */
export function useBusinessDay(): Day {
  const { timeZone } = useSession()
  return toDayIn(useCurrentMinute(), timeZone)
}
