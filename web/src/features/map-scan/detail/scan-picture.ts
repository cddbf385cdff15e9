import { documentTitle, fileNameOf } from '#contract/formats/file-names.ts'
import { formatRankNumber, NOT_FOUND } from '#contract/map-scan/scan-constants.ts'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { toComparableRank } from '#contract/map-scan/scan-metrics.ts'
import { rankBandOf } from '#contract/rank-bands.ts'
import type { MapShot } from '../../../map/MapCanvas.tsx'
import { saveFile } from '../../../platform/api/save-file.ts'
import { getSession } from '../../../platform/session/session.ts'
import { toDayIn } from '../../../platform/time/calendar-days.ts'
import { formatDate, formatTime } from '../../../platform/time/moments.ts'
import { notifyError } from '../../../ui/dialogs/toasts.ts'
import { drawScanPicture, type PictureMark, RANK_LEGEND } from '../export/draw-scan-picture.ts'
import { summarizeScan } from '../scan/scan-summary.ts'
import { formatAverageRank, formatGrid, formatMiles, formatShareInTop3, rankOfCell, SERVICE_LABELS } from '../scan-labels.ts'

const cornersOfScan = ({ boundary_nw: nw, boundary_ne: ne, boundary_se: se, boundary_sw: sw }: ScanDetail['main']) => [nw, ne, se, sw]

export async function saveScanPicture(scan: ScanDetail, shot: MapShot | null, brand: string, timeZone: string): Promise<void> {
  const { main, cells } = scan
  const { own } = summarizeScan(scan)
  const what = [SERVICE_LABELS[main.grid_type], formatGrid(main.grid_number), formatMiles(main.diagonal)].join(', ')
  const metrics = `average rank ${formatAverageRank(own.average_rank)}, ${formatShareInTop3(own.share_top3)} in the top 3`
  const marks = cells.map((cell): PictureMark => {
    const rank = rankOfCell(cell)
    if (rank === null) return { at: cell.cell_center_point, text: '–', fill: '--app-rank-loading', ink: '--app-rank-loading-text' }
    const step = rankBandOf(toComparableRank(rank)) + 1
    return {
      at: cell.cell_center_point,
      text: rank === NOT_FOUND ? '20+' : formatRankNumber(rank),
      fill: `--app-rank-${step}`,
      ink: `--app-rank-${step}-text`,
    }
  })
  const title = documentTitle(
    getSession().nickname,
    `Map scan ${main.grid_type}`,
    main.keyword,
    toDayIn(new Date(main.generated_datetime), timeZone),
  )
  await drawAndSavePicture(title, () =>
    drawScanPicture({
      shot,
      center: main.center_point,
      corners: cornersOfScan(main),
      marks,
      heading: {
        brand,
        title: main.place_name === '' ? main.keyword : `${main.place_name}: ${main.keyword}`,
        detail: `${formatDate(main.generated_datetime, timeZone)}, ${formatTime(main.generated_datetime, timeZone)}, ${what}, ${metrics}`,
      },
      legend: RANK_LEGEND,
    }),
  )
}

export async function drawAndSavePicture(title: string, draw: () => Promise<Blob>): Promise<void> {
  try {
    saveFile(await draw(), fileNameOf(title, 'png'))
  } catch {
    notifyError('This browser couldn’t create the image.')
  }
}
