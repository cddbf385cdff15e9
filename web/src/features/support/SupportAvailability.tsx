import { Skeleton } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { telLinkOf } from '../../platform/dial-number.ts'
import { useSession } from '../../platform/session/session.ts'
import { formatMomentExactly } from '../../platform/time/moments.ts'
import { IconTile } from '../../ui/content/IconTile.tsx'
import { useSupportTimes } from './support.data.ts'
import classes from './support-aside.module.css'
import { describeOpening, formatReplyHours, formatReplyTime, groupDaysByHours, type SupportTimes } from './support-messages.ts'

/** When support replies, and how else to reach it. If that cannot be loaded, shows only the general promise */
export function SupportAvailability() {
  const { data: times, isPending } = useSupportTimes()
  const { timeZone } = useSession()
  if (isPending) return <Skeleton className={classes.shape} role="status" aria-label="Loading support hours" />
  return (
    <>
      <section aria-label="When we reply">
        <p className={classes.small}>Submit now for a reply</p>
        <p className={classes.moment}>
          <time
            dateTime={times?.answers_by ?? undefined}
            title={times?.answers_by ? formatMomentExactly(times.answers_by, timeZone) : undefined}
          >
            {formatReplyTime(times, timeZone)}
          </time>
        </p>
        <p className={classes.muted}>{times?.answer_hours ? `${formatReplyHours(times.answer_hours)}, by email.` : 'By email.'}</p>
      </section>
      {times && <ContactWays times={times} timeZone={timeZone} />}
    </>
  )
}

function ContactWays({ times, timeZone }: { times: SupportTimes; timeZone: string }) {
  const { phone_number: phone, email, week } = times
  const dial = phone && telLinkOf(phone)
  const opening = describeOpening(times, timeZone)
  return (
    <section className={classes.part} aria-label="How to reach support">
      {(phone || opening) && (
        <div className={classes.way}>
          <IconTile tone="primary">
            <IconPhone size={18} stroke={1.75} />
          </IconTile>
          <div>
            {phone && <p className={classes.phone}>{dial ? <a href={dial}>{phone}</a> : phone}</p>}
            {opening && (
              <p className={classes.opening} data-open={times.open_until !== null}>
                {opening}
              </p>
            )}
          </div>
        </div>
      )}
      {week.length > 0 && (
        <dl className={classes.week}>
          {groupDaysByHours(times, timeZone).map(({ days, hours, isToday }) => (
            <div key={days} data-today={isToday}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes.way}>
        <IconTile tone="neutral">
          <IconMail size={18} stroke={1.75} />
        </IconTile>
        <a className={classes.email} href={`mailto:${email}`}>
          {email}
        </a>
      </div>
    </section>
  )
}
