import { computeMetricGrowth, formatMetric, type SeoMetric } from '#contract/seo/seo-metrics.ts'
import type { SeoMain } from '#contract/seo/seo-report.ts'
import { COLORS, PAGE, type Sheet } from '../../../platform/documents/sheet.ts'
import { chartShadesOf, type ReportFacts, type ReportPage } from './report-pages.ts'
import { BIG, BODY, formatColoredGrowth, MUTED, NO_DATA, SMALL } from './report-text.ts'

const VALUE = { ...BIG, tabular: true }
const HEIGHT = 176
const LABELS = 112
const BAR = 18

/** Metrics below each other, each with its change and a bar for each of the two months */
export function buildMetricsPage(
  title: string,
  about: string,
  metrics: readonly SeoMetric[],
  main: SeoMain,
  facts: ReportFacts,
): ReportPage {
  return {
    title,
    about,
    description: '',
    draw(sheet, top) {
      for (const [index, metric] of metrics.entries()) drawMetric(sheet, metric, main, facts, top + 12 + index * HEIGHT)
    },
  }
}

function drawMetric(sheet: Sheet, { label, key, kind }: SeoMetric, main: SeoMain, facts: ReportFacts, y: number): void {
  const [value, before] = [main[key], main.before?.[key] ?? null]
  sheet.text(label, PAGE.left, y, { ...BODY, weight: 'medium' })
  sheet.line(PAGE.left, PAGE.right, y + HEIGHT - 22, { width: 1, color: COLORS.line })
  if (value === null) {
    sheet.text(NO_DATA, PAGE.left, y + 24, { ...MUTED, size: 20, lineHeight: 48 })
    return
  }
  const written = formatMetric(kind, value)
  sheet.text(written, PAGE.left, y + 22, VALUE)
  const growth = computeMetricGrowth(kind, before, value)
  if (growth !== null && before !== null) {
    const { text, color } = formatColoredGrowth(growth)
    const style = { ...BODY, weight: 'strong' as const, color, lineHeight: 48 }
    const x = PAGE.left + sheet.widthOf(written, VALUE) + 16
    sheet.text(text, x, y + 26, style)
    sheet.text(`from ${formatMetric(kind, before)}`, x + sheet.widthOf(text, style) + 8, y + 26, { ...MUTED, lineHeight: 48 })
  }
  const { now, before: light } = chartShadesOf(facts.brand)
  const most = Math.max(value, before ?? 0)
  drawBar(sheet, { name: facts.period, part: most && value / most, fill: now }, y + 82)
  if (before !== null) drawBar(sheet, { name: facts.against, part: most && before / most, fill: light }, y + 82 + BAR + 8)
}

function drawBar(sheet: Sheet, { name, part, fill }: { name: string; part: number; fill: string }, y: number): void {
  sheet.text(name, PAGE.left, y, { ...SMALL, lineHeight: BAR })
  const long = (PAGE.right - PAGE.left - LABELS) * part
  if (long > 0) sheet.box(PAGE.left + LABELS, y, Math.max(2, long), BAR, { radius: Math.min(4, long / 2), fill })
}
