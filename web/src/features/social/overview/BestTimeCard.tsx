import { VisuallyHidden } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { CardHeadline } from '../../../ui/content/CardHeadline.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import classes from './best-time.module.css'
import { type BestTime, formatHour, HOURS, rankBestTimes, WEEKDAYS } from './best-times.ts'

const STEPS = [1, 2, 3, 4, 5]

/** Average likes by weekday and time of day, from one year of the account's own posts */
export function BestTimeCard({ times, likes }: { times: readonly BestTime[]; likes: string }) {
  const ranked = rankBestTimes(times)
  if (!ranked) {
    return (
      <Card title="Best time to post">
        <EmptyState
          compact
          icon={IconCalendarTime}
          title="Not enough data yet"
          text="We calculate it from your own posts. It appears after your first few."
        />
      </Card>
    )
  }
  const { best, usual, posts, cellOf, stepOf } = ranked
  return (
    <Card title="Best time to post">
      <CardHeadline headline={`${WEEKDAYS[best.weekday]}, ${formatHour(best.hour)}`}>
        {formatCount(Math.round(best.likes))} {likes} per post; your average is {formatCount(Math.round(usual))}. Based on{' '}
        {formatCountOf(posts, 'post')} in the past year.
      </CardHeadline>
      <table className={classes.grid} aria-label={`Average ${likes} per post by weekday and time`}>
        <thead>
          <tr>
            <td />
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" aria-label={weekday}>
                {weekday.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <th scope="row">{formatHour(hour)}</th>
              {WEEKDAYS.map((weekday, place) => {
                const time = cellOf(place, hour)
                const label = time
                  ? `${formatCountOf(Math.round(time.likes), 'like').replace(/likes?$/, likes)}, ${formatCountOf(time.posts, 'post')}`
                  : 'No posts yet'
                return (
                  <td key={weekday} title={`${weekday}, ${formatHour(hour)}: ${label}`}>
                    <span className={classes.cell} data-step={time ? stepOf(time) : undefined} data-best={time === best || undefined}>
                      {time === best && <span aria-hidden>{formatCount(Math.round(time.likes))}</span>}
                      <VisuallyHidden>{label}</VisuallyHidden>
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.legend} aria-hidden>
        <span>Fewer {likes}</span>
        {STEPS.map((step) => (
          <i key={step} className={classes.key} data-step={step} />
        ))}
        <span>More</span>
        <span className={classes.none}>
          <i className={classes.key} /> No posts yet
        </span>
      </p>
    </Card>
  )
}
