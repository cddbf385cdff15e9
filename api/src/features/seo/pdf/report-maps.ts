import { rankText } from '#contract/map-scan/scan-constants.ts'
import { computeScanMetrics } from '#contract/map-scan/scan-metrics.ts'
import { rankBand } from '#contract/rank-bands.ts'
import { COLORS, type Sheet } from '../../../platform/documents/sheet.ts'
import { RANK_FILLS, UNMEASURED } from '../places/rank-colors.ts'
import type { ReportMap } from '../places/read-maps.ts'
import type { Chart } from './report-charts.ts'
import { SMALL } from './report-text.ts'

const SIDE = 190

/** Draws the ranks around the own place as numbered dots, without streets, because a PDF has no map service */
export function rankGrid({ scan }: Pick<ReportMap, 'scan'>, scannedOn: string): Chart {
  if (!scan)
    return {
      height: SMALL.lineHeight,
      draw: (sheet, x, y) => sheet.text('Not scanned yet', x, y, SMALL),
    }
  return {
    height: SIDE + 12 + 3 * SMALL.lineHeight,
    draw(sheet, x, y) {
      drawGrid(sheet, scan, x, y)
      const { top3, measured, average_rank: average } = computeScanMetrics(scan.rankings)
      sheet.text(`Rank 1–3 at ${top3} of ${measured} points`, x, y + SIDE + 8, SMALL)
      sheet.text(`Scanned ${scannedOn}`, x, y + SIDE + 8 + SMALL.lineHeight, SMALL)
      sheet.text(`Average rank ${average === null ? '–' : average.toFixed(1)}`, x, y + SIDE + 8 + 2 * SMALL.lineHeight, {
        ...SMALL,
        color: COLORS.ink,
        weight: 'strong',
      })
    },
  }
}

function drawGrid(sheet: Sheet, { grid, rankings }: NonNullable<ReportMap['scan']>, x: number, y: number): void {
  sheet.box(x, y, SIDE, SIDE, { radius: 8, fill: '#f4f2ee' })
  const step = SIDE / grid
  const radius = Math.min(13, step * 0.42)
  for (const [index, rank] of rankings.entries()) {
    const [cx, cy] = [x + step * ((index % grid) + 0.5), y + step * (Math.floor(index / grid) + 0.5)]
    const { fill, text } = rank === null ? UNMEASURED : RANK_FILLS[rankBand(rank)]
    sheet.dot(cx, cy, radius, fill)
    const size = radius * 0.85
    sheet.text(rank === null ? '–' : rankText(rank), cx, cy - radius, {
      size,
      lineHeight: 2 * radius,
      weight: 'strong',
      color: text,
      align: 'center',
    })
  }
}
