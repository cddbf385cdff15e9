import { Skeleton } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMonth } from '#contract/seo/seo-formats.ts'
import { PROFILE_METRICS, type SeoMetric, SITE_METRICS } from '#contract/seo/seo-metrics.ts'
import { getSeoMain, type SeoMain } from '#contract/seo/seo-report.ts'
import { call } from '../../../platform/api/api.ts'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useDeferredFirstResponse } from '../../../platform/api/use-deferred-first-response.ts'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { SeoMetricTile } from './SeoMetricTile.tsx'
import classes from './seo-card.module.css'

/** The latest report's metrics */
export default function SeoCard() {
  const main = useDeferredFirstResponse(
    useQuery({
      queryKey: ['seo', 'main'],
      queryFn: ({ signal }) => call(getSeoMain, { query: { year: 0, month: 0 } }, { signal }),
    }),
  )
  const problem = main.isError && !main.data ? problemUnlessSignedOut(main.error) : null
  return (
    <Card
      title="SEO"
      aside={
        <>
          {main.data && main.data.month > 0 && <span>{formatMonth(main.data)}</span>}
          <TextLink to="/seo" chevron>
            SEO Report
          </TextLink>
        </>
      }
    >
      <div className={classes.body}>
        {main.data ? (
          <Metrics main={main.data} />
        ) : problem ? (
          <ErrorState compact title="SEO data could not be loaded" {...problem} onRetry={() => void main.refetch()} />
        ) : (
          <Loading label="Loading SEO data">
            <Skeleton className={classes.sentenceShape} />
            {['profile', 'site'].map((group) => (
              <div key={group} className={classes.group}>
                <Skeleton className={classes.groupShape} data-shape="lines" />
              </div>
            ))}
          </Loading>
        )}
      </div>
    </Card>
  )
}

function Metrics({ main }: { main: SeoMain }) {
  if (main.month === 0) {
    return (
      <p className={classes.sentence}>
        No data yet. Your first report appears when{' '}
        <TextLink to="/seo" size="body">
          Google is connected
        </TextLink>
        .
      </p>
    )
  }
  return (
    <>
      <p className={classes.sentence}>{main.description}</p>
      <Group main={main} name="Google profile" icon={<PlatformLogo platform="google" size={16} />} metrics={PROFILE_METRICS} />
      <Group main={main} name="Website" icon={<IconWorld size={16} stroke={1.75} aria-hidden />} metrics={SITE_METRICS} />
    </>
  )
}

interface GroupProps {
  main: SeoMain
  name: string
  icon: ReactNode
  metrics: readonly SeoMetric[]
}

function Group({ main, name, icon, metrics }: GroupProps) {
  return (
    <div className={classes.group}>
      <h3 className={classes.groupName}>
        {icon}
        {name}
      </h3>
      <div className={classes.figures}>
        {metrics.map((metric) => (
          <SeoMetricTile key={metric.key} metric={metric} metrics={main} before={main.before} isBrief />
        ))}
      </div>
    </div>
  )
}
