import { IconChartBar, IconMap2 } from '@tabler/icons-react'
import { PageHead } from '../../ui/PageHead.tsx'
import { PageTabs } from '../../ui/PageTabs.tsx'
import { ChartTab } from './chart/ChartTab.tsx'
import { MapTab } from './map/MapTab.tsx'
import { MonthSelector } from './month/MonthSelector.tsx'
import { NoReport } from './month/NoReport.tsx'
import { ReportActions } from './ReportActions.tsx'
import { useLatestReport, useSeoDetail } from './seo.data.ts'
import { useSeoView } from './seo-view.ts'
import { latestMonth } from './month/report-months.ts'
import { Trouble } from './state/Trouble.tsx'

export default function SeoReportScreen() {
  const view = useSeoView()
  const latest = useLatestReport()
  const detail = useSeoDetail(view.chosen, view.comparison)
  // What is shown while the next month loads is still that of the one before
  const report = detail.isPlaceholderData ? undefined : detail.data
  const month = view.chosen ?? latestMonth(latest.data)
  const uuid = detail.data?.main.seo_report_uuid ?? null
  const hasNone = report !== undefined && report.main.seo_report_uuid === null
  return (
    <>
      <PageHead
        parent="Reporting"
        title="SEO Report"
        actions={
          <>
            <MonthSelector month={month} latest={latest.data} hasNone={hasNone} onChoose={view.choose} />
            <ReportActions uuid={hasNone ? null : uuid} month={month} isStale={report === undefined} />
          </>
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
      {latest.data && <Trouble sync={latest.data.sync} />}
      {hasNone && latest.data ? (
        <NoReport month={view.chosen} latest={latest.data} onChoose={view.choose} />
      ) : view.tab === 'chart' ? (
        <ChartTab detail={detail} view={view} sync={latest.data?.sync} />
      ) : (
        <MapTab view={view} />
      )}
    </>
  )
}
