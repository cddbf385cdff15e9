import { dateFormat } from '#contract/formats/intl-formats.ts'
import { formatRankNumber } from '#contract/map-scan/scan-constants.ts'
import { computeScanMetrics } from '#contract/map-scan/scan-metrics.ts'
import { RANK_BANDS, rankBandOf } from '#contract/rank-bands.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { COLORS, PAGE, type Sheet } from '../../../platform/documents/sheet.ts'
import type { KeywordScan } from '../../map-scan/map-scan.public.ts'
import { RANK_FILLS, UNMEASURED } from '../places/rank-colors.ts'
import type { ReportPage } from './report-pages.ts'
import { BAD, BIG, BODY, GOOD, MUTED, SMALL } from './report-text.ts'

const SIDE = 448
const ASIDE = PAGE.left + SIDE + 36

interface ScannedKeyword {
  keyword: string
  scan: KeywordScan
  /** The last scan of the same points before the month; null: there is none */
  earlier: KeywordScan | null
  timeZone: string
}

/** "Oct 27, 2026" */
export const formatMediumDate = (day: string): string => dateFormat({ timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(day))

/** Where the business ranks for one keyword. Without streets, because a PDF has no map service */
export function buildRankPage({ keyword, scan, earlier, timeZone }: ScannedKeyword): ReportPage {
  const dayOf = ({ scannedAt }: KeywordScan) => formatMediumDate(localDay(scannedAt, timeZone))
  const [now, past] = [computeScanMetrics(scan.rankings), earlier && computeScanMetrics(earlier.rankings)]
  const average = now.average_rank
  return {
    title: keyword,
    about: average === null ? 'Your rank on Google Maps' : `Your rank on Google Maps, ${average.toFixed(1)} on average`,
    description: `Where you rank on Google Maps for “${keyword}”, scanned ${dayOf(scan)}.`,
    draw(sheet, y) {
      drawGrid(sheet, scan, PAGE.left, y)
      drawMetric(sheet, y, 'Average rank', average === null ? '–' : average.toFixed(1))
      drawMetric(sheet, y + 132, 'Points with rank 1–3', `${now.top3} of ${now.measured}`)
      if (earlier && past) {
        const day = dayOf(earlier)
        if (average !== null && past.average_rank !== null)
          drawChange(sheet, y, { text: past.average_rank.toFixed(1), better: past.average_rank - average, day })
        drawChange(sheet, y + 132, { text: `${past.top3} of ${past.measured}`, better: now.top3 - past.top3, day })
      } else sheet.text('No earlier scan to compare', ASIDE, y + 72, SMALL)
      drawLegend(sheet, y + 274)
      const caption = `Each dot is a point of the scan, ${scan.diagonalMiles} miles from corner to corner, with your business in the middle and north at the top. The portal shows the same points with streets.`
      for (const [index, line] of sheet.wrap(caption, SIDE, SMALL).entries())
        sheet.text(line, PAGE.left, y + SIDE + 14 + index * SMALL.lineHeight, SMALL)
    },
  }
}

function drawMetric(sheet: Sheet, y: number, label: string, value: string): void {
  sheet.text(label, ASIDE, y, { ...BODY, weight: 'medium' })
  sheet.text(value, ASIDE, y + 22, BIG)
}

/** A lower average rank is better; more points in the top 3 are better, too */
function drawChange(sheet: Sheet, y: number, { text, better, day }: { text: string; better: number; day: string }): void {
  const color = better > 0.05 ? GOOD : better < -0.05 ? BAD : COLORS.muted
  const label = better > 0.05 ? 'Better, ' : better < -0.05 ? 'Worse, ' : 'Unchanged, '
  sheet.text(label, ASIDE, y + 72, { ...SMALL, color, weight: 'strong' })
  sheet.text(`${text} before`, ASIDE + sheet.widthOf(label, { ...SMALL, weight: 'strong' }), y + 72, SMALL)
  sheet.text(`on ${day}`, ASIDE, y + 72 + SMALL.lineHeight, SMALL)
}

function drawLegend(sheet: Sheet, y: number): void {
  sheet.text('Rank', ASIDE, y, { ...BODY, weight: 'medium' })
  for (const [index, band] of RANK_BANDS.entries()) {
    const top = y + 26 + index * 24
    sheet.dot(ASIDE + 7, top + 10, 7, RANK_FILLS[index]?.fill ?? UNMEASURED.fill)
    sheet.text(band, ASIDE + 24, top, MUTED)
  }
}

function drawGrid(sheet: Sheet, { grid, rankings }: KeywordScan, x: number, y: number): void {
  sheet.box(x, y, SIDE, SIDE, { radius: 10, fill: '#f4f2ee', border: COLORS.strongLine })
  const step = SIDE / grid
  const radius = Math.min(26, step * 0.36)
  for (let line = 1; line < grid; line++) {
    sheet.box(x + line * step, y + 1, 1, SIDE - 2, { radius: 0, fill: COLORS.line })
    sheet.line(x + 1, x + SIDE - 1, y + line * step, { width: 1, color: COLORS.line })
  }
  for (const [index, rank] of rankings.entries()) {
    const [cx, cy] = [x + step * ((index % grid) + 0.5), y + step * (Math.floor(index / grid) + 0.5)]
    const { fill, text } = rank === null ? UNMEASURED : RANK_FILLS[rankBandOf(rank)]
    sheet.dot(cx, cy, radius, fill)
    const style = { size: radius * 0.82, lineHeight: 2 * radius, weight: 'strong' as const, color: text, align: 'center' as const }
    sheet.text(rank === null ? '–' : formatRankNumber(rank), cx, cy - radius, style)
  }
}
