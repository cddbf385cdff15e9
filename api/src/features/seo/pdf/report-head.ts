import { computeMetricGrowth, formatMetric, PROFILE_METRICS, type SeoMetric, SITE_METRICS } from '#contract/seo/seo-metrics.ts'
import type { SeoMain } from '#contract/seo/seo-report.ts'
import { BRAND_MARKS } from '../../../platform/documents/brand-marks.ts'
import { COLORS, PAGE, type Sheet } from '../../../platform/documents/sheet.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import { growthInColor, MUTED, NO_DATA, SMALL, TITLE } from './report-text.ts'

export interface ReportFacts {
  brand: BrandIdentity
  companyName: string
  /** "October 2026" */
  period: string
  /** "September 2026"; empty where there is nothing to compare with */
  against: string
  /** What is missing, and the last day counted */
  notes: string[]
}

const WIDTH = PAGE.right - PAGE.left

/** Returns the y at which the sections begin */
export function drawReportHead(sheet: Sheet, { brand, companyName, period, against, notes }: ReportFacts, main: SeoMain): number {
  sheet.picture(BRAND_MARKS[brand.key], PAGE.left, 60, 34)
  sheet.text(brand.name, 118, 60, { size: 23.8, lineHeight: 34, weight: 'strong', tracking: -0.035 })
  sheet.text('SEO Report', PAGE.right, 60, { size: 28, lineHeight: 34, weight: 'strong', tracking: -0.024, align: 'right' })
  sheet.text(period, PAGE.right, 94, { size: 15, lineHeight: 22, color: COLORS.muted, align: 'right' })
  const nameStyle = { ...TITLE, size: 17, lineHeight: 24 }
  const [name = ''] = sheet.wrap(companyName, WIDTH - 160, nameStyle)
  sheet.text(name, PAGE.left, 106, nameStyle)

  const sentence = { size: 16, lineHeight: 24, weight: 'strong' as const }
  const lines = sheet.wrap(main.description || 'No data for this month.', WIDTH - 48, sentence)
  const height = 36 + lines.length * sentence.lineHeight + (against ? 22 : 0)
  sheet.box(PAGE.left, 148, WIDTH, height, { radius: brand.radius.card, fill: brand.primary[0] })
  for (const [index, line] of lines.entries())
    sheet.text(line, PAGE.left + 24, 166 + index * sentence.lineHeight, { ...sentence, color: brand.primary[8] })
  if (against) sheet.text(`Compared with ${against}`, PAGE.left + 24, 170 + lines.length * sentence.lineHeight, SMALL)

  let y = 148 + height + 20
  for (const [heading, metrics] of [
    ['Google profile', PROFILE_METRICS],
    ['Website', SITE_METRICS],
  ] as const)
    y = drawMetrics(sheet, heading, metrics, main, y)
  for (const note of notes.flatMap((one) => sheet.wrap(one, WIDTH, SMALL))) {
    sheet.text(note, PAGE.left, y, SMALL)
    y += SMALL.lineHeight
  }
  return y + 12
}

function drawMetrics(sheet: Sheet, heading: string, metrics: readonly SeoMetric[], main: SeoMain, y: number): number {
  sheet.text(heading, PAGE.left, y, { ...MUTED, weight: 'medium' })
  const column = WIDTH / metrics.length
  for (const [index, { label, key, kind }] of metrics.entries()) {
    const x = PAGE.left + index * column
    const [value, before] = [main[key], main.before?.[key] ?? null]
    sheet.text(label, x, y + 26, SMALL)
    const isMissing = value === null
    sheet.text(isMissing ? NO_DATA : formatMetric(kind, value), x, y + 42, {
      size: isMissing ? 16 : 25,
      lineHeight: 32,
      weight: 'strong',
      tracking: -0.02,
      ...(isMissing && { color: COLORS.subtle }),
    })
    const growth = computeMetricGrowth(kind, before, value)
    if (growth === null || before === null) continue
    const { text, color } = growthInColor(growth)
    const style = { ...SMALL, weight: 'medium' as const, color }
    sheet.text(text, x, y + 76, style)
    sheet.text(`from ${formatMetric(kind, before)}`, x + sheet.widthOf(text, style) + 6, y + 76, SMALL)
  }
  sheet.line(PAGE.left, PAGE.right, y + 104, { width: 1, color: COLORS.line })
  return y + 116
}

/** Draws the head of every page after the first. Returns the y at which the sections continue */
export function drawSmallHead(sheet: Sheet, { brand, companyName, period }: ReportFacts): number {
  sheet.picture(BRAND_MARKS[brand.key], PAGE.left, 60, 24)
  sheet.text(brand.name, 106, 60, { size: 17, lineHeight: 24, weight: 'strong', tracking: -0.03 })
  const style = { ...MUTED, lineHeight: 24, align: 'right' as const }
  const [line = ''] = sheet.wrap(`${companyName}, ${period}`, WIDTH - 180, style)
  sheet.text(line, PAGE.right, 60, style)
  return 112
}
