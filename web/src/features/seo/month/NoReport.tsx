import { Button } from '@mantine/core'
import { IconCalendarOff, IconChartPie, IconCloudDownload, IconPlugConnected } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { compareMonths, formatMonth, type ReportMonth } from '#contract/seo/seo-formats.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { type LatestReport, useRefreshReport } from '../seo.data.ts'
import { firstReportMonth, latestReportMonth } from './report-months.ts'

interface NoReportProps {
  /** Null if the latest report was requested and there is none */
  month: ReportMonth | null
  latest: LatestReport
  onChoose: (month: ReportMonth | null) => void
}

/** For a month without a report, or a business that has none yet */
export function NoReport({ month, latest, onChoose }: NoReportProps) {
  const last = latestReportMonth(latest)
  if (month === null || last === null) return <NoReportYet sync={latest.sync.state} />
  const first = firstReportMonth(latest)
  const isBefore = first !== null && compareMonths(month, first) < 0
  const nearest = isBefore ? first : last
  return (
    <Card>
      <EmptyState
        icon={IconCalendarOff}
        title="No data"
        text={
          isBefore
            ? `Your first report is for ${formatMonth(first)}.`
            : compareMonths(month, last) > 0
              ? `There’s no report for ${formatMonth(month)} yet. Your latest report is for ${formatMonth(last)}.`
              : `Google has no data for ${formatMonth(month)}.`
        }
        action={<Button onClick={() => onChoose(nearest === last ? null : nearest)}>Show {formatMonth(nearest)}</Button>}
      />
    </Card>
  )
}

function NoReportYet({ sync }: { sync: LatestReport['sync']['state'] }): ReactNode {
  const { type } = useSession()
  const refresh = useRefreshReport()
  if (sync === 'not_connected' || sync === 'needs_you') {
    return (
      <Card>
        <EmptyState
          icon={IconPlugConnected}
          title="Connect Google"
          text={`Connect Google Analytics and your Google Business Profile to get a report here every month.${
            type === 'MAIN' ? '' : ' An administrator can do that in Settings.'
          }`}
          action={
            type === 'MAIN' && (
              <Button component={AppLink} to="/connections" leftSection={<IconPlugConnected size={16} stroke={1.75} aria-hidden />}>
                Connect Google
              </Button>
            )
          }
        />
      </Card>
    )
  }
  if (sync === 'running' || refresh.isPending) {
    return (
      <Card>
        <EmptyState
          icon={IconCloudDownload}
          title="Loading your data from Google"
          text="The first sync takes a few minutes. You can leave this page."
        />
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={IconChartPie}
        title="No data"
        text="Your first report appears here once Google has a month of data."
        action={<Button onClick={() => refresh.mutate()}>Sync now</Button>}
      />
    </Card>
  )
}
