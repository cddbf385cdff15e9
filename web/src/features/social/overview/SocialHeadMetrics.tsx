import { IconEye, IconRadar2, IconUserSearch, IconUsers } from '@tabler/icons-react'
import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import type { DayRange } from '../../../platform/time/calendar-days.ts'
import { Metric } from '../../../ui/charts/Metric.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { CsvMenu } from '../CsvButton.tsx'
import { isReadNetwork, NETWORK_NAMES, type Network } from '../networks.ts'
import type { Overview } from '../social.data.ts'
import { formatLongDay } from '../social-labels.ts'
import { countDaysOfRange } from '../social-view.ts'
import classes from './overview.module.css'
import { writeOverviewSentence } from './overview-sentence.ts'

const METRICS = [
  { key: 'followers', label: 'Followers', icon: IconUsers },
  { key: 'views', label: 'Views', icon: IconEye },
  { key: 'reach', label: 'Reach', icon: IconRadar2 },
  { key: 'visits', label: 'Visits', icon: IconUserSearch },
] as const

interface SocialHeadMetricsProps {
  network: Network
  overview: Overview
  /** Period of the downloadable tables */
  range?: DayRange
  /** Beginning of a sentence about a past period: "In September" */
  past?: string | null
}

/** A one-sentence summary, and four metrics beside those of the previous period */
export function SocialHeadMetrics({ network, overview, range, past = null }: SocialHeadMetricsProps) {
  const { totals, from_date: from, to_date: to, before_from_date: beforeFrom, before_to_date: beforeTo } = overview
  const days = countDaysOfRange({ from, to })
  const thisYear = to.slice(0, 4)
  const withYear = beforeFrom.slice(0, 4) === thisYear ? thisYear : ''
  return (
    <Card>
      <div className={classes.headline}>
        <h2 className={classes.sentence}>{writeOverviewSentence(totals, days, past)}</h2>
        <div className={classes.against}>
          <span>
            {formatCountOf(days, 'day')}, compared with {formatLongDay(beforeFrom, withYear)} to {formatLongDay(beforeTo, withYear)}
          </span>
          {range && isReadNetwork(network) && <CsvMenu network={network} range={range} />}
        </div>
      </div>
      <div className={classes.figures}>
        {METRICS.map(({ key, label, icon: Icon }) => {
          const { value, before, rate } = totals[key]
          return (
            <div key={key} className={classes.figure}>
              <Metric
                size="big"
                label={label}
                icon={<Icon size={16} stroke={1.75} aria-hidden />}
                value={value ?? '–'}
                change={rate}
                period={
                  value === null
                    ? `not shared by ${NETWORK_NAMES[network]}`
                    : before === null
                      ? 'no earlier data'
                      : `from ${formatCount(before)}`
                }
              />
            </div>
          )
        })}
      </div>
    </Card>
  )
}
