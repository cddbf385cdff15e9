import type { UseQueryResult } from '@tanstack/react-query'
import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import type { SeoSync } from '../seo.data.ts'
import type { SeoView } from '../seo-view.ts'
import { SyncLine } from '../state/SyncLine.tsx'
import { ChannelsCard } from './ChannelsCard.tsx'
import classes from './chart.module.css'
import { EngagementCard } from './EngagementCard.tsx'
import { LoadingReport } from './LoadingReport.tsx'
import { PagesCard } from './PagesCard.tsx'
import { SeoHeadMetrics } from './SeoHeadMetrics.tsx'
import { ClicksCard, DevicesCard, UsersCard } from './ShareCards.tsx'

interface ChartTabProps {
  detail: UseQueryResult<SeoDetail>
  view: SeoView
  sync: SeoSync | undefined
}

export function ChartTab({ detail: { data, isError, error, isPlaceholderData, refetch }, view, sync }: ChartTabProps) {
  const problem = isError && (!data || isPlaceholderData) ? problemUnlessSignedOut(error) : null
  if (problem) {
    return (
      <Card>
        <ErrorState title="Report could not be loaded" {...problem} onRetry={() => void refetch()} />
      </Card>
    )
  }
  // A month without a report cannot serve as placeholder data while the next month loads
  if (!data || data.main.seo_report_uuid === null) return <LoadingReport />
  return (
    <div className={classes.cards} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      <SeoHeadMetrics report={data} view={view} />
      <div className={classes.pair}>
        <EngagementCard report={data} />
        <DevicesCard report={data} />
        <ChannelsCard report={data} />
        <PagesCard report={data} />
        <ClicksCard report={data} />
        <UsersCard report={data} />
      </div>
      {sync && <SyncLine sync={sync} />}
    </div>
  )
}
