import { documentTitle } from '#contract/formats/file-names.ts'
import type { ScanComparison } from '#contract/map-scan/scan-history.ts'
import type { MapShot } from '../../../map/MapCanvas.tsx'
import { getSession } from '../../../platform/session/session.ts'
import { toDayIn } from '../../../platform/time/calendar-days.ts'
import { formatDate } from '../../../platform/time/moments.ts'
import { currentBrand } from '../../../ui/brand/brand.ts'
import { drawAndSavePicture } from '../detail/scan-picture.ts'
import { drawScanPicture, type PictureMark } from '../export/draw-scan-picture.ts'
import { formatGrid, formatMiles, formatPoints, SERVICE_LABELS } from '../scan-labels.ts'
import { formatPlacesGained, formatRankChange } from './change-labels.ts'

const FILLS = { better: '--app-good-filled', worse: '--app-bad-filled', same: '--app-neutral-filled', not_comparable: '--app-rank-loading' }
const ARROWS = { better: '↑', worse: '↓', same: '=', not_comparable: '–' }

export async function saveComparisonPicture(comparison: ScanComparison, shot: MapShot | null, timeZone: string): Promise<void> {
  const { earlier, later, better, worse, cells, keyword, place_name: name } = comparison
  const days = `${formatDate(earlier.generated_datetime, timeZone)} to ${formatDate(later.generated_datetime, timeZone)}`
  const what = [SERVICE_LABELS[comparison.grid_type], formatGrid(comparison.grid_number), formatMiles(comparison.diagonal)].join(', ')
  const { boundary_nw: nw, boundary_ne: ne, boundary_se: se, boundary_sw: sw } = comparison
  const period = [earlier, later].map(({ generated_datetime: at }) => toDayIn(new Date(at), timeZone)).join(' to ')
  await drawAndSavePicture(documentTitle(getSession().nickname, `Map scans compared ${comparison.grid_type}`, keyword, period), () =>
    drawScanPicture({
      shot,
      center: comparison.center_point,
      corners: [nw, ne, se, sw],
      marks: cells.map((cell): PictureMark => {
        const gain = formatPlacesGained(cell)
        const text = cell.change === 'same' ? `= ${formatRankChange(cell)}` : `${ARROWS[cell.change]} ${gain || formatRankChange(cell)}`
        return {
          at: cell.cell_center_point,
          text,
          fill: FILLS[cell.change],
          ink: cell.change === 'not_comparable' ? '--app-rank-loading-text' : '--app-rank-5-text',
        }
      }),
      heading: {
        brand: currentBrand().name,
        title: name === '' ? keyword : `${name}: ${keyword}`,
        detail: `${days}, ${what}, up at ${better} and down at ${worse} of ${formatPoints(cells.length)}`,
      },
      legend: [
        { name: 'Moved up', fill: FILLS.better },
        { name: 'Moved down', fill: FILLS.worse },
        { name: 'Same', fill: FILLS.same },
      ],
    }),
  )
}
