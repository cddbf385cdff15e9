import { formatCount } from '#contract/formats/intl-formats.ts'
import { formatShareOf } from '#contract/seo/seo-formats.ts'
import type { Part } from '#contract/seo/seo-sections.ts'
import { COLORS, PAGE, type Sheet } from '../../../platform/documents/sheet.ts'
import { chartShadesOf, type ReportFacts } from './report-pages.ts'
import { BIG, BODY, MUTED, NO_DATA, NUMBER, SMALL } from './report-text.ts'

const WIDTH = PAGE.right - PAGE.left
/** Right edges of the number columns; the last one is the page's right edge */
const COLUMNS = { count: PAGE.right - 300, share: PAGE.right - 206, before: PAGE.right - 84, change: PAGE.right }
const ROW = { withBars: 96, plain: 36 }
const DONUT = { radius: 84, hole: 58 }

interface ComparedParts {
  parts: readonly Part[]
  /** The same parts in the month to compare with; empty: there is none */
  before: readonly Part[]
  facts: ReportFacts
  /** Heading of the names column */
  head: string
  isWithBars: boolean
}

/** Each part with its count and share, next to its share in the month to compare with */
export function drawComparedParts(sheet: Sheet, { parts, before, facts, head, isWithBars }: ComparedParts, top: number): void {
  if (parts.every(({ count }) => count === 0)) {
    sheet.text(NO_DATA, PAGE.left, top, MUTED)
    return
  }
  const past = new Map(before.map(({ name, share }) => [name, share]))
  const isCompared = facts.against !== '' && past.size > 0
  const heading = { ...SMALL, align: 'right' as const }
  sheet.text(head, PAGE.left, top, SMALL)
  sheet.text('Sessions', COLUMNS.count, top, heading)
  sheet.text('Share', COLUMNS.share, top, heading)
  if (isCompared) {
    sheet.text(facts.against, COLUMNS.before, top, heading)
    sheet.text('Change', COLUMNS.change, top, heading)
  }
  const most = Math.max(...[...parts, ...before].map(({ share }) => share ?? 0))
  const shades = chartShadesOf(facts.brand)
  const height = isWithBars ? ROW.withBars : ROW.plain
  for (const [index, { name, count, share }] of parts.entries()) {
    const y = top + 24 + index * height
    const line = { lineHeight: ROW.plain }
    sheet.line(PAGE.left, PAGE.right, y, { width: 0.75, color: COLORS.line })
    sheet.text(sheet.shorten(name, COLUMNS.count - PAGE.left - 64, BODY), PAGE.left, y, { ...BODY, ...line })
    sheet.text(formatCount(count), COLUMNS.count, y, { ...NUMBER, ...line, color: COLORS.muted })
    sheet.text(formatShareOf(share), COLUMNS.share, y, { ...NUMBER, ...line, weight: 'strong' })
    const was = past.get(name) ?? (isCompared ? 0 : null)
    if (isCompared) {
      sheet.text(formatShareOf(was), COLUMNS.before, y, { ...NUMBER, ...line, color: COLORS.muted })
      sheet.text(formatPointChange(share, was), COLUMNS.change, y, { ...NUMBER, ...line })
    }
    if (!isWithBars || most === 0) continue
    drawShareBar(sheet, (share ?? 0) / most, y + 40, 20, shades.now)
    if (isCompared) drawShareBar(sheet, (was ?? 0) / most, y + 64, 12, shades.before)
  }
  if (!isWithBars) return
  const y = top + 24 + parts.length * height + 12
  drawLegendKey(sheet, facts.period, shades.now, PAGE.left, y)
  if (isCompared) drawLegendKey(sheet, facts.against, shades.before, PAGE.left + 140, y)
}

function drawShareBar(sheet: Sheet, part: number, y: number, height: number, fill: string): void {
  const long = WIDTH * part
  if (long > 0) sheet.box(PAGE.left, y, Math.max(2, long), height, { radius: Math.min(3, long / 2), fill })
}

function drawLegendKey(sheet: Sheet, name: string, fill: string, x: number, y: number): void {
  sheet.box(x, y + 4, 10, 10, { radius: 3, fill })
  sheet.text(name, x + 18, y, SMALL)
}

/** "+1.12 pts": the difference between two shares as displayed */
function formatPointChange(share: number | null, before: number | null): string {
  if (share === null || before === null) return '–'
  const hundredths = Math.round(share * 100) - Math.round(before * 100)
  return `${hundredths > 0 ? '+' : hundredths < 0 ? '\u2212' : ''}${(Math.abs(hundredths) / 100).toFixed(2)} pts`
}

/** The first part of a whole as a ring, with its share next to that in the month to compare with. Returns the y below it */
export function drawDonut(
  sheet: Sheet,
  { part, before, facts }: { part: Part; before: Part | null; facts: ReportFacts },
  y: number,
): number {
  const { radius, hole } = DONUT
  const [cx, cy] = [PAGE.left + radius, y + radius]
  const shades = chartShadesOf(facts.brand)
  const share = (part.share ?? 0) / 100
  sheet.dot(cx, cy, radius, shades.before)
  if (share >= 1) sheet.dot(cx, cy, radius, shades.now)
  else if (share > 0) sheet.shape(donutSlicePath(cx, cy, radius, share), shades.now)
  sheet.dot(cx, cy, hole, '#ffffff')
  const x = cx + radius + 32
  sheet.text(part.name, x, cy - 52, { ...BODY, weight: 'medium' })
  sheet.text(formatShareOf(part.share), x, cy - 32, BIG)
  if (before) sheet.text(`from ${formatShareOf(before.share)} in ${facts.against}`, x, cy + 20, MUTED)
  return y + 2 * radius + 36
}

/** SVG path of a slice that begins at the top and runs clockwise */
function donutSlicePath(cx: number, cy: number, radius: number, share: number): string {
  const angle = share * 2 * Math.PI
  const [x, y] = [cx + radius * Math.sin(angle), cy - radius * Math.cos(angle)]
  return `M${cx} ${cy}L${cx} ${cy - radius}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${x} ${y}Z`
}
