import { Skeleton } from '@mantine/core'
import { IconMailOpened, IconSend } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { InvitationState } from '#contract/business-promoter/invitations.ts'
import type { PromoterStats } from '#contract/business-promoter/promoter-stats.ts'
import { formatCount } from '#contract/formats/intl-formats.ts'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { formatShare } from '../../../ui/charts/chart-scale.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { DateRangePicker } from '../../../ui/filters/DateRangePicker.tsx'
import { ListMissing } from '../../../ui/lists/ListProblem.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { usePromoterStats } from '../business-promoter.data.ts'
import type { BusinessPromoterView } from '../business-promoter-view.ts'
import { Funnel } from './Funnel.tsx'
import classes from './stats.module.css'
import { describeConversion, describeReviewSites, describeSendChannels } from './stats-messages.ts'

/** How many of the invited people went on to Google or Yelp, and where the rest stopped. Each number links to its rows */
export function PromoterStatsCard({ view }: { view: BusinessPromoterView }) {
  const { period, hrefOfState } = view
  const stats = usePromoterStats(period.range)
  const data = stats.data?.data
  const isMissing = stats.isError && !data && problemUnlessSignedOut(stats.error) !== null
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        {data ? (
          <p className={classes.headline} role="status">
            {describeConversion(data, period.range)}
          </p>
        ) : (
          <Skeleton className={classes.headlineShape} visible={!isMissing} />
        )}
        <DateRangePicker value={period.range} onChange={period.choose} presets={period.presets} latest={period.today} />
      </div>
      {data && <Steps data={data} hrefOfState={hrefOfState} />}
      {isMissing && (
        <ListMissing title="Totals could not be loaded" text="Please try again. Nothing was lost." onRetry={() => void stats.refetch()} />
      )}
      {!data && !isMissing && (
        <Loading label="Loading totals">
          <Skeleton className={classes.stepsShape} />
        </Loading>
      )}
    </Card>
  )
}

type HrefOfState = (state: InvitationState) => string

function Steps({ data, hrefOfState }: { data: PromoterStats; hrefOfState: HrefOfState }) {
  const { sent, opened, went, not_opened: unopened, feedback, stopped, waiting, not_sent: failed } = data
  return (
    <>
      <div className={classes.steps}>
        <Step
          icon={<IconSend size={16} stroke={1.75} aria-hidden />}
          label="Sent"
          value={sent}
          share={sent === 0 ? 0 : 1}
          href={hrefOfState('sent')}
        >
          {describeSendChannels(data)}
        </Step>
        <Step
          icon={<IconMailOpened size={16} stroke={1.75} aria-hidden />}
          label="Opened"
          value={opened}
          share={sent === 0 ? 0 : opened / sent}
          href={hrefOfState('opened')}
        >
          {sent > 0 && `${formatShare(opened, sent)} of sent`}
        </Step>
        <Step
          icon={
            <>
              <PlatformLogo platform="google" />
              <PlatformLogo platform="yelp" />
            </>
          }
          label="Went to Google or Yelp"
          value={went}
          share={sent === 0 ? 0 : went / sent}
          href={hrefOfState('went')}
        >
          {describeReviewSites(data)}
        </Step>
      </div>
      <Funnel counts={[sent, opened, went]} />
      <div className={classes.rest}>
        <RestLink
          count={unopened}
          label={unopened === 1 ? 'hasn’t opened it yet' : 'haven’t opened it yet'}
          href={hrefOfState('not_opened')}
        />
        <RestLink count={feedback} label="left private feedback" href={hrefOfState('feedback')} />
        <RestLink count={stopped} label="opened but didn’t continue" href={hrefOfState('stopped')} />
        {waiting > 0 && (
          <RestLink
            count={waiting}
            label={waiting === 1 ? 'is waiting to be sent' : 'are waiting to be sent'}
            href={hrefOfState('waiting')}
          />
        )}
        {failed > 0 && <RestLink count={failed} label="couldn’t be reached" href={hrefOfState('not_sent')} />}
        {feedback > 0 && (
          <span className={classes.read}>
            <TextLink to={hrefOfState('feedback')} chevron>
              Read feedback
            </TextLink>
          </span>
        )}
      </div>
    </>
  )
}

interface StepProps {
  icon: ReactNode
  label: string
  value: number
  /** Relative to the number sent, from 0 to 1 */
  share: number
  href: string
  children: ReactNode
}

function Step({ icon, label, value, share, href, children }: StepProps) {
  return (
    <AppLink to={href} className={classes.step} style={{ '--share': `${share * 100}%` } as CSSProperties}>
      <span className={classes.label}>
        {icon}
        {label}
      </span>
      <span className={classes.value}>{formatCount(value)}</span>
      <span className={classes.bar} aria-hidden />
      <span className={classes.detail}>{children || '\u00a0'}</span>
    </AppLink>
  )
}

function RestLink({ count, label, href }: { count: number; label: string; href: string }) {
  return (
    <AppLink to={href} className={classes.restLink}>
      <b>{formatCount(count)}</b> {label}
    </AppLink>
  )
}
