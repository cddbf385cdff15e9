import { Button, Skeleton, Switch } from '@mantine/core'
import { IconArrowsDiff, IconFileTypeCsv, IconFocus2, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import type { MapHandle } from '../../../map/MapCanvas.tsx'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { When } from '../../../platform/time/When.tsx'
import { currentBrand } from '../../../ui/brand/brand.ts'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { compareScansHref } from '../compare-href.ts'
import { PictureButton } from '../export/PictureButton.tsx'
import { useScanTrend } from '../history.data.ts'
import { ScanMap } from '../map/ScanMap.tsx'
import { useDownloadScanCsv, useScan } from '../map-scan.data.ts'
import { SearchResultsDialog } from '../results/SearchResultsDialog.tsx'
import { ScanProgress } from '../scan/ScanProgress.tsx'
import { formatGrid, formatMiles, MAP_SCAN_PATHS, SERVICE_LABELS } from '../scan-labels.ts'
import { useResolveRankDropTask } from '../schedules.data.ts'
import classes from './detail.module.css'
import { ScanDetailMetrics } from './ScanDetailMetrics.tsx'
import { saveScanPicture } from './scan-picture.ts'

interface ScanDetailDialogProps {
  uuid: string
  onClose: () => void
  onDelete: () => void
}

export default function ScanDetailDialog({ uuid, onClose, onDelete }: ScanDetailDialogProps) {
  const scan = useScan(uuid)
  const problem = scan.isError ? problemUnlessSignedOut(scan.error) : null
  return (
    <Dialog opened onClose={onClose} title="Scan Detail" size="scan">
      {problem && <ErrorState compact title="The scan could not be loaded" {...problem} onRetry={() => void scan.refetch()} />}
      {scan.isPending && <LoadingDetail />}
      {scan.data && <Detail key={uuid} scan={scan.data} onDelete={onDelete} />}
    </Dialog>
  )
}

function Detail({ scan, onDelete }: { scan: ScanDetail; onDelete: () => void }) {
  const { main } = scan
  const [openCell, setOpenCell] = useState<string | null>(null)
  const map = useRef<MapHandle>(null)
  const { timeZone } = useSession()
  useResolveRankDropTask(main)
  const csv = useDownloadScanCsv()
  const again = new URLSearchParams({ keyword: main.keyword, grid: String(main.grid_number), diagonal: String(main.diagonal) })
  const icon = { className: classes.icon, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <div className={classes.detail}>
        <div className={classes.map}>
          <ScanMap scan={scan} selected={openCell} onOpen={(cell) => setOpenCell(cell.client_map_grid_cell_uuid)} handle={map} />
        </div>
        <div className={classes.facts}>
          <Parameters scan={scan} />
          <ScanProgress scan={scan} />
          <ScanDetailMetrics scan={scan} />
        </div>
      </div>
      <DialogActions>
        <Button variant="light" color="red" className={classes.delete} leftSection={<IconTrash {...icon} />} onClick={onDelete}>
          Delete
        </Button>
        <PictureButton onSave={async () => saveScanPicture(scan, (await map.current?.shoot()) ?? null, currentBrand().name, timeZone)} />
        <Button
          variant="default"
          leftSection={<IconFileTypeCsv {...icon} />}
          loading={csv.isPending}
          onClick={() => csv.mutate({ scan: main.client_map_grid_uuid })}
        >
          CSV
        </Button>
        <CompareButton scan={scan} />
        <Button component={AppLink} to={`${MAP_SCAN_PATHS[main.grid_type]}?${again}`} leftSection={<IconFocus2 {...icon} />}>
          Scan again
        </Button>
      </DialogActions>
      <SearchResultsDialog scan={scan} cellUuid={openCell} onShow={setOpenCell} onClose={() => setOpenCell(null)} />
    </>
  )
}

/** Compares the scan with the previous one of the same kind; the first scan has none */
function CompareButton({ scan: { main } }: { scan: ScanDetail }) {
  const trend = useScanTrend(main, main.state === 'complete')
  const scans = trend.data?.scans ?? []
  const before = scans[scans.findIndex((one) => one.client_map_grid_uuid === main.client_map_grid_uuid) - 1]
  if (!before) return null
  return (
    <Button
      variant="default"
      component={AppLink}
      to={compareScansHref(before.client_map_grid_uuid, main.client_map_grid_uuid)}
      leftSection={<IconArrowsDiff className={classes.icon} stroke={1.75} aria-hidden />}
    >
      Compare
    </Button>
  )
}

function Parameters({ scan: { main } }: { scan: ScanDetail }) {
  return (
    <dl className={classes.parameters}>
      <div>
        <dt>Keyword</dt>
        <dd>{main.keyword}</dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>
          <When at={main.generated_datetime} />
        </dd>
      </div>
      <div>
        <dt>Grid</dt>
        <dd>{formatGrid(main.grid_number)}</dd>
      </div>
      <div>
        <dt>Diagonal</dt>
        <dd>{formatMiles(main.diagonal)}</dd>
      </div>
      <div>
        <dt>Type</dt>
        <dd className={classes.service}>
          <PlatformLogo platform={main.grid_type} size={16} />
          {SERVICE_LABELS[main.grid_type]}
        </dd>
      </div>
      <div>
        <dt>Deep Scan</dt>
        <dd className={classes.service}>
          <span className={classes.muted}>{main.type === 'DEEPSCAN' ? 'On for this scan' : 'Off for this scan'}</span>
          <Switch aria-label="Deep Scan" checked={main.type === 'DEEPSCAN'} disabled readOnly />
        </dd>
      </div>
    </dl>
  )
}

function LoadingDetail() {
  return (
    <Loading label="Loading the scan">
      <div className={classes.detail}>
        <Skeleton className={classes.mapShape} />
        <Skeleton className={classes.factsShape} />
      </div>
    </Loading>
  )
}
