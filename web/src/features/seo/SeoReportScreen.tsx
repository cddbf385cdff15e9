import { IconChartBar, IconMap2 } from '@tabler/icons-react'
import { problemUnlessSignedOut } from '../../platform/api/api-error.ts'
import { Card } from '../../ui/content/Card.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { ChartTab } from './chart/ChartTab.tsx'
import { LoadingReport } from './chart/LoadingReport.tsx'
import { LoadingPlaces, MapTab } from './map/MapTab.tsx'
import { MonthSelector } from './month/MonthSelector.tsx'
import { NoReport } from './month/NoReport.tsx'
import { latestReportMonth } from './month/report-months.ts'
import { ReportActions } from './ReportActions.tsx'
import { useLatestReport, useSeoDetail } from './seo.data.ts'
import classes from './seo.module.css'
import { type SeoView, useSeoView } from './seo-view.ts'
import { SyncProblem } from './state/SyncProblem.tsx'

export default function SeoReportScreen() {
  const view = useSeoView()
  const latest = useLatestReport()
  const detail = useSeoDetail(view.chosen, view.comparison)
  // The previous month stays visible while the next one loads
  const report = detail.isPlaceholderData ? undefined : detail.data
  const shown = report && report.main.month > 0 ? report.main : null
  const month = view.chosen ?? latestReportMonth(latest.data) ?? shown
  const hasNone = report !== undefined && report.main.seo_report_uuid === null
  // The sync's problems appear together with the report, to avoid a layout shift
  const isLoaded = !latest.isPending && !detail.isPending
  const uuid = hasNone ? null : (detail.data?.main.seo_report_uuid ?? null)
  return (
    <>
      <PageHead
        parent="Reporting"
        title="SEO Report"
        actions={
          <div className={classes.actions}>
            <MonthSelector month={month} hasNone={hasNone} onChoose={view.choose} />
            <ReportActions uuid={uuid} month={month} isStale={report === undefined} isAwaited={detail.isPending} />
          </div>
        }
      />
      <PageTabs
        label="SEO Report"
        tabs={[
          { label: 'Chart', to: view.hrefOf('chart'), icon: IconChartBar },
          { label: 'Map', to: view.hrefOf('map'), icon: IconMap2 },
        ]}
        current={view.hrefOf(view.tab)}
      />
      {latest.data && isLoaded && <SyncProblem sync={latest.data.sync} />}
      {!isLoaded ? (
        view.tab === 'chart' ? (
          <LoadingReport />
        ) : (
          <LoadingPlaces />
        )
      ) : hasNone ? (
        <MonthWithoutReport latest={latest} view={view} />
      ) : view.tab === 'chart' ? (
        <ChartTab detail={detail} view={view} sync={latest.data?.sync} />
      ) : (
        <MapTab view={view} />
      )}
    </>
  )
}

/** The reason why the month has no report depends on which months have one */
function MonthWithoutReport({ latest, view }: { latest: ReturnType<typeof useLatestReport>; view: SeoView }) {
  if (latest.data) return <NoReport month={view.chosen} latest={latest.data} onChoose={view.choose} />
  const problem = latest.isError ? problemUnlessSignedOut(latest.error) : null
  if (!problem) return <LoadingReport />
  return (
    <Card>
      <ErrorState title="No data" {...problem} onRetry={() => void latest.refetch()} />
    </Card>
  )
}
