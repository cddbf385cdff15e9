import { documentTitle } from '#contract/formats/file-names.ts'
import { monthKey } from '#contract/seo/seo-formats.ts'
import { PROFILE_METRICS, SITE_METRICS } from '#contract/seo/seo-metrics.ts'
import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { COLORS, PAGE, Sheet } from '../../../platform/documents/sheet.ts'
import type { KeywordScan } from '../../map-scan/map-scan.public.ts'
import type { ReportMap } from '../places/read-maps.ts'
import { drawContents, drawCover, drawPageStart } from './report-head.ts'
import { buildRankPage, formatMediumDate } from './report-maps.ts'
import { buildMetricsPage } from './report-metrics.ts'
import type { ReportFacts, ReportPage } from './report-pages.ts'
import { buildSectionPages } from './report-sections.ts'
import { SMALL } from './report-text.ts'

export interface DrawnReport extends ReportFacts {
  detail: SeoDetail
  /** The month to compare with */
  before: SeoDetail | null
  maps: readonly (Pick<ReportMap, 'keyword' | 'scan'> & { earlier: KeywordScan | null })[]
  timeZone: string
  /** When the metrics were last read; shown as the document's date */
  updatedAt: Date
}

/** "Bright Smile Dental, SEO Report, 2026-10" */
export const titleOfReport = (companyName: string, month: string): string => documentTitle(companyName, 'SEO Report', month)

/** Draws a cover, a table of contents, and each metric, section and keyword of the screen on a separate page */
export function drawReport(report: DrawnReport): Promise<Buffer> {
  const { detail, brand, companyName, timeZone, updatedAt } = report
  const sheet = new Sheet({ title: titleOfReport(companyName, monthKey(detail.main)), author: brand.name, date: updatedAt })
  const pages = buildReportPages(report)
  drawCover(sheet, report, detail.main.description)
  drawContents(sheet, report, pages)
  for (const [index, page] of pages.entries()) page.draw(sheet, drawPageStart(sheet, report, page, index))
  const style = { ...SMALL, color: COLORS.subtle }
  const source = `${brand.name} · Google data as of ${formatMediumDate(localDay(updatedAt, timeZone))}`
  sheet.onEachPage((page, count) => {
    sheet.text(source, PAGE.left, 1000, style)
    sheet.text(`Page ${page} of ${count}`, PAGE.right, 1000, { ...style, align: 'right', tabular: true })
  })
  return sheet.finish()
}

function buildReportPages(report: DrawnReport): ReportPage[] {
  const { detail, before, maps, timeZone } = report
  return [
    buildMetricsPage('Google profile', 'What people did on your Google profile', PROFILE_METRICS, detail.main, report),
    buildMetricsPage('Website', 'How many people visited, and how long they stayed', SITE_METRICS, detail.main, report),
    ...buildSectionPages(detail, before, report),
    ...maps.flatMap(({ keyword, scan, earlier }) => (scan ? [buildRankPage({ keyword, scan, earlier, timeZone })] : [])),
  ]
}
