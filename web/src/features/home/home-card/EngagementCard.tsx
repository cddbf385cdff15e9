import { Skeleton } from '@mantine/core'
import { IconPhone, IconUserPlus, IconWorldWww } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getEngagement } from '#contract/home/engagement.ts'
import { call } from '../../../platform/api.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../../platform/api-error.ts'
import { type Day, monthsBefore, shortDay } from '../../../platform/calendar-days.ts'
import { useBusinessDay } from '../../../platform/use-business-day.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { Loading } from '../../../ui/LoadingCard.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import classes from './engagement.module.css'

const FIGURES = ['calls', 'web-inquiries', 'new-customers']

export default function EngagementCard() {
  const engagement = useQuery({ queryKey: ['engagement'], queryFn: ({ signal }) => call(getEngagement, {}, { signal }) })
  const sameDays = daysUntil(monthsBefore(useBusinessDay(), 1))

  if (engagement.isError && !engagement.data && !isSessionEnded(engagement.error)) {
    return (
      <Card title="Engagement">
        <ErrorState
          compact
          title="The engagement could not be loaded"
          message={messageOf(engagement.error)}
          requestId={requestIdOf(engagement.error)}
          onRetry={() => void engagement.refetch()}
        />
      </Card>
    )
  }
  if (!engagement.data) {
    return (
      <Card title="Engagement" aside="This month so far">
        <Loading label="Loading the engagement">
          <div className={classes.three}>
            {FIGURES.map((figure) => (
              <div key={figure} className={classes.one}>
                <Skeleton className={classes.skeleton} />
              </div>
            ))}
          </div>
        </Loading>
      </Card>
    )
  }
  const { calls, web_inquiries1: web, new_customers: customers } = engagement.data
  return (
    <Card title="Engagement" aside="This month so far">
      <div className={classes.three}>
        <MonthFigure
          label="Calls"
          icon={<IconPhone aria-hidden />}
          count={calls.month_call_count}
          rate={calls.change_rate}
          against={sameDays}
          link={{ label: 'See the calls', to: '/callInquiriesDashboard' }}
        />
        <MonthFigure
          label="Web inquiries"
          icon={<IconWorldWww aria-hidden />}
          count={web.month_web_inquiry}
          rate={web.change_rate}
          against={sameDays}
          link={{ label: 'Read them', to: '/webInquiries' }}
        />
        <MonthFigure
          label="New customers"
          icon={<IconUserPlus aria-hidden />}
          count={customers.month_new_customer_rate}
          rate={customers.change_rate}
          against={sameDays}
          link={{ label: 'See who they are', to: '/callInquiries?new_client_filter=NEW_CLIENT' }}
        />
      </div>
    </Card>
  )
}

/** "Oct 1–15": the month up to that day */
function daysUntil(day: Day): string {
  const first = shortDay(`${day.slice(0, 7)}-01`)
  const last = Number(day.slice(8))
  return last === 1 ? first : `${first}–${last}`
}

interface MonthFigureProps {
  label: string
  icon: ReactNode
  count: number
  /** Change as a fraction of the same days of last month; null where there is nothing to compare with */
  rate: number | null
  against: string
  link: { label: string; to: string }
}

function MonthFigure({ label, icon, count, rate, against, link }: MonthFigureProps) {
  return (
    <div className={classes.one}>
      <Figure
        size="big"
        countUp
        label={label}
        icon={icon}
        value={count}
        change={rate === null ? null : rate * 100}
        period={rate === null ? `none in ${against} to compare with` : `vs ${against}`}
      />
      <TextLink to={link.to} chevron>
        {link.label}
      </TextLink>
    </div>
  )
}
