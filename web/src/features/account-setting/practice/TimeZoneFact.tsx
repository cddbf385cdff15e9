import { IconClock } from '@tabler/icons-react'
import { formatTime } from '../../../platform/time/moments.ts'
import { useCurrentMinute } from '../../../platform/time/use-minute.ts'
import classes from './practice.module.css'
import { formatZoneName } from './zone-name.ts'

/** Looks like a field, but is set by the agency */
export function TimeZoneFact({ timeZone, className }: { timeZone: string; className?: string | undefined }) {
  const now = useCurrentMinute()
  return (
    <dl className={className}>
      <dt className={classes.zoneLabel}>Time zone</dt>
      <dd className={classes.zone}>
        <IconClock className={classes.zoneIcon} aria-hidden />
        <span>
          {formatZoneName(timeZone)}, now {formatTime(now.toISOString(), timeZone)}
        </span>
      </dd>
      <dd className={classes.zoneUse}>Set by us. Used for dates and reports.</dd>
    </dl>
  )
}
