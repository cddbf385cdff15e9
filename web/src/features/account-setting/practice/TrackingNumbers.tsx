import { Skeleton } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import type { getPractice } from '#contract/account-setting.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { LoadingCard } from '../../../ui/states/LoadingCard.tsx'
import { useCallsThisMonth } from '../account-setting.data.ts'
import classes from './practice.module.css'

type Numbers = EndpointResponse<typeof getPractice>['tracking_numbers']

export function TrackingNumbers({ numbers }: { numbers: Numbers }) {
  if (numbers.length === 0) {
    return (
      <Card title="Tracking number">
        <p className={classes.help}>
          No tracking number yet.{' '}
          <TextLink to="/support" size="body">
            Contact support
          </TextLink>
        </p>
      </Card>
    )
  }
  const [{ number, rings, recording }, ...others] = numbers as [Numbers[number], ...Numbers]
  const isForwarded = numbers.every((one) => one.rings !== null)
  return (
    <Card
      title={others.length > 0 ? 'Main number' : 'Tracking number'}
      aside={<StatusBadge tone={isForwarded ? 'good' : 'warning'}>{isForwarded ? 'Active' : 'Not forwarded'}</StatusBadge>}
    >
      <div className={classes.number}>
        <p className={classes.name}>{formatPhoneNumber(number)}</p>
        <p className={classes.rings}>
          <IconArrowForwardUp className={classes.ringsIcon} aria-hidden />
          {rings ? `forwards to ${formatPhoneNumber(rings)} at your practice` : 'isn’t forwarded, so calls count as missed'}
        </p>
      </div>
      <dl className={classes.numberFacts}>
        <div>
          <dt>Calls this month</dt>
          <dd>
            <CallsThisMonth />
          </dd>
        </div>
        {/* Always one of these two facts, so that the card is as tall as its skeleton */}
        {others.length > 0 ? (
          <div>
            <dt>Other numbers</dt>
            <dd>
              <OtherNumbersCount count={others.length} />
            </dd>
          </div>
        ) : (
          <div>
            <dt>Recording</dt>
            <dd>{recording ? 'On, with a notice to callers' : 'Off'}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

/** Links to the list of numbers for administrators, who alone may open it */
function OtherNumbersCount({ count }: { count: number }) {
  const { type } = useSession()
  return type === 'MAIN' ? (
    <TextLink to="/numbers" size="body">
      {count}
    </TextLink>
  ) : (
    count
  )
}

/** Links to the calls that it counts, or to the same list if counting fails */
function CallsThisMonth() {
  const { data, isPending, to } = useCallsThisMonth()
  if (isPending) return <Skeleton className={classes.figureShape} />
  return (
    <TextLink to={to} size="body">
      {data === undefined ? 'See calls' : data.toLocaleString('en-US')}
    </TextLink>
  )
}

/** As tall as a number with its facts */
export function LoadingTrackingNumber() {
  return (
    <LoadingCard title="Tracking number">
      <div className={classes.numberShape}>
        <Skeleton className={classes.nameShape} />
        <Skeleton className={classes.ringsShape} />
      </div>
      <div className={classes.numberFacts}>
        <Skeleton className={classes.factShape} />
        <Skeleton className={classes.factShape} />
      </div>
    </LoadingCard>
  )
}
