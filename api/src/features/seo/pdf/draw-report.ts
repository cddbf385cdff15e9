import { documentTitle } from '#contract/formats/file-names.ts'
import { monthKey } from '#contract/seo/seo-formats.ts'
import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { COLORS, PAGE, Sheet } from '../../../platform/documents/sheet.ts'
import type { ReportMap } from '../places/read-maps.ts'
import { shadesOf } from './report-charts.ts'
import { drawReportHead, drawSmallHead, type ReportFacts } from './report-head.ts'
import { rankGrid } from './report-maps.ts'
import { type Section, sectionsOf } from './report-sections.ts'
import { MUTED, SMALL, TITLE } from './report-text.ts'

export interface DrawnReport extends ReportFacts {
  detail: SeoDetail
  maps: readonly ReportMap[]
  timeZone: string
  /** When the metrics were last read: the document's date */
  updatedAt: Date
}

const GAP = 28
const LAST_LINE = 984

const columnOf = (columns: number) => (PAGE.right - PAGE.left - GAP * (columns - 1)) / columns

/** "Bright Smile Dental, SEO Report, 2026-10" */
export const titleOfReport = (companyName: string, month: string): string => documentTitle(companyName, 'SEO Report', month)

/** Draws the sections of the screen in two columns, then the ranks on the map */
export function drawReport(report: DrawnReport): Promise<Buffer> {
  const { detail, brand, companyName, maps, timeZone, updatedAt } = report
  const sheet = new Sheet({ title: titleOfReport(companyName, monthKey(detail.main)), author: brand.name, date: updatedAt })
  sheet.addPage()
  let y = drawReportHead(sheet, report, detail.main)
  const startPage = () => {
    sheet.addPage()
    y = drawSmallHead(sheet, report)
  }
  const drawRows = (sections: readonly Section[], columns: number) => {
    const width = columnOf(columns)
    for (let at = 0; at < sections.length; at += columns) {
      const row = sections.slice(at, at + columns)
      const height = Math.max(...row.map((section) => heightOf(sheet, section, width)))
      if (y + height > LAST_LINE) startPage()
      for (const [index, section] of row.entries()) drawSection(sheet, section, PAGE.left + index * (width + GAP), y, width)
      y += height + 24
    }
  }
  drawRows(sectionsOf(detail, shadesOf(brand)), 2)
  const grids = maps.filter(({ scan }) => scan).map((map) => gridSection(map, timeZone))
  if (grids.length > 0) {
    const height = 40 + Math.max(...grids.slice(0, 3).map((grid) => heightOf(sheet, grid, columnOf(3))))
    if (y + height > LAST_LINE) startPage()
    sheet.text('Where you rank on Google Maps', PAGE.left, y, { size: 20, lineHeight: 28, weight: 'strong', tracking: -0.02 })
    y += 40
    drawRows(grids, 3)
  }
  sheet.onEachPage((page, pages) => {
    const style = { ...SMALL, color: COLORS.subtle }
    sheet.text(`${brand.name} · Google data as of ${formatMediumDate(localDay(updatedAt, timeZone))}`, PAGE.left, 1000, style)
    sheet.text(`Page ${page} of ${pages}`, PAGE.right, 1000, { ...style, align: 'right', tabular: true })
  })
  return sheet.finish()
}

const formatMediumDate = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(day))

const gridSection = ({ keyword, scan }: ReportMap, timeZone: string): Section => ({
  title: keyword,
  description: '',
  chart: rankGrid({ scan }, scan ? formatMediumDate(localDay(scan.scannedAt, timeZone)) : ''),
})

const linesOf = (sheet: Sheet, { description }: Section, width: number) => (description ? sheet.wrap(description, width, MUTED) : [])
const headHeight = (sheet: Sheet, section: Section, width: number) =>
  sheet.wrap(section.title, width, TITLE).length * TITLE.lineHeight + linesOf(sheet, section, width).length * MUTED.lineHeight + 12
const heightOf = (sheet: Sheet, section: Section, width: number) => headHeight(sheet, section, width) + section.chart.height

function drawSection(sheet: Sheet, section: Section, x: number, y: number, width: number): void {
  const titles = sheet.wrap(section.title, width, TITLE)
  for (const [index, line] of titles.entries()) sheet.text(line, x, y + index * TITLE.lineHeight, TITLE)
  const top = y + titles.length * TITLE.lineHeight + 2
  for (const [index, line] of linesOf(sheet, section, width).entries()) sheet.text(line, x, top + index * MUTED.lineHeight, MUTED)
  section.chart.draw(sheet, x, y + headHeight(sheet, section, width), width)
}
