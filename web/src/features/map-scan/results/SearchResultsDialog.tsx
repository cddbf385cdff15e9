import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { formatRankNumber } from '#contract/map-scan/scan-constants.ts'
import type { ScanCell, ScanDetail } from '#contract/map-scan/scan-history.ts'
import { toComparableRank } from '#contract/map-scan/scan-metrics.ts'
import { problemUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { formatDate } from '../../../platform/time/moments.ts'
import { RankMarker } from '../../../ui/charts/RankMarker.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useScanCell } from '../map-scan.data.ts'
import { describeGridPlace, rankOfCell, SERVICE_LABELS } from '../scan-labels.ts'
import { toListedPlaces } from './listed-places.ts'
import { PlaceList } from './PlaceList.tsx'
import { useRescanPoint } from './rescan-cell.ts'
import classes from './results.module.css'

interface SearchResultsDialogProps {
  scan: ScanDetail
  cellUuid: string | null
  onShow: (cellUuid: string) => void
  onClose: () => void
}

/** The service's search results at one point of the grid */
export function SearchResultsDialog({ scan, cellUuid, onShow, onClose }: SearchResultsDialogProps) {
  const place = scan.cells.findIndex((cell) => cell.client_map_grid_cell_uuid === cellUuid)
  const cell = scan.cells[place]
  const neighbor = (step: number) => {
    const next = scan.cells[place + step]
    return next && next.state !== 'open' ? () => onShow(next.client_map_grid_cell_uuid) : undefined
  }
  return (
    <Dialog opened={cell !== undefined} onClose={onClose} title="Search Results">
      {cell && <CellResults key={cell.client_map_grid_cell_uuid} scan={scan} cell={cell} before={neighbor(-1)} after={neighbor(1)} />}
    </Dialog>
  )
}

interface CellResultsProps {
  scan: ScanDetail
  cell: ScanCell
  before: (() => void) | undefined
  after: (() => void) | undefined
}

function CellResults({ scan, cell, before, after }: CellResultsProps) {
  const query = useScanCell(scan.main.client_map_grid_uuid, cell.client_map_grid_cell_uuid)
  const problem = query.isError ? problemUnlessSignedOut(query.error) : null
  return (
    <>
      <CellResultsHead cell={cell} results={query.data?.results} before={before} after={after} />
      {cell.state === 'not_measured' && <NotMeasured scan={scan} cell={cell} />}
      {problem && <ErrorState compact title="The results could not be loaded" {...problem} onRetry={() => void query.refetch()} />}
      {query.isPending && <LoadingPlaces />}
      {query.data && cell.state === 'measured' && (
        <>
          {query.data.google_map_url !== '' && (
            <a className={classes.snapshot} href={query.data.google_map_url} target="_blank" rel="noreferrer">
              snap shot
              <IconExternalLink className={classes.tiny} stroke={1.75} aria-hidden />
            </a>
          )}
          {query.data.list_kept ? (
            <PlaceList places={toListedPlaces(query.data)} service={query.data.grid_type} />
          ) : (
            <ExpiredList scan={scan} cell={cell} />
          )}
        </>
      )}
    </>
  )
}

/** The ranks of the business and its competitors, always visible above the list */
function CellResultsHead({ cell, results, before, after }: Omit<CellResultsProps, 'scan'> & { results: number | undefined }) {
  const rank = rankOfCell(cell)
  const rivals = cell.competitor_ranking.filter(({ ranking }) => ranking !== null)
  return (
    <div className={classes.head}>
      <div className={classes.mine}>
        <span className={classes.bigMarker}>
          <RankMarker rank={rank === null ? 'failed' : toComparableRank(rank)} />
        </span>
        <div>
          <span className={classes.muted}>My Ranking</span>
          <b className={classes.rank}>
            {rank === null ? 'Not measured' : formatRankNumber(rank)}
            {rank !== null && rank > 0 && results !== undefined && results > 0 && ` of ${results}`}
          </b>
        </div>
      </div>
      {rivals.length > 0 && (
        <dl className={classes.rivals} aria-label="Competitors at this point">
          {rivals.map(({ client_competitors_id: id, name, ranking }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{formatRankNumber(ranking ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes.steps}>
        <ActionIcon aria-label="Previous point" disabled={!before} onClick={before}>
          <IconChevronLeft className={classes.icon} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Next point" disabled={!after} onClick={after}>
          <IconChevronRight className={classes.icon} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <span className={classes.where}>{capitalize(describeGridPlace(cell))}</span>
    </div>
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function NotMeasured({ scan, cell }: { scan: ScanDetail; cell: ScanCell }) {
  const rescan = useRescanPoint(scan.main.client_map_grid_uuid)
  return (
    <div className={classes.note} role="note">
      <p>{cell.problem || 'This point was not measured.'} It isn’t included in the totals.</p>
      {isRescannable(scan) && <RescanButton rescan={rescan} cell={cell} />}
    </div>
  )
}

/** The services' terms allow us to store a list only for a limited time. The user can request a new one, shown beside the scan's result */
function ExpiredList({ scan, cell }: { scan: ScanDetail; cell: ScanCell }) {
  const { timeZone } = useSession()
  const { main } = scan
  const service = SERVICE_LABELS[main.grid_type]
  const rescan = useRescanPoint(main.client_map_grid_uuid)
  if (rescan.data?.state === 'measured' && !rescan.data.stored)
    return (
      <>
        <p className={classes.note} role="status">
          Results from just now: rank {formatRankNumber(rescan.data.my_ranking ?? 0)}. The {formatDate(main.generated_datetime, timeZone)}{' '}
          scan is unchanged.
        </p>
        <PlaceList places={toListedPlaces(rescan.data)} service={main.grid_type} />
      </>
    )
  return (
    <div className={classes.note} role="note">
      <RescanButton rescan={rescan} cell={cell} isMain />
      <p>
        Scan this point again to see its list. {service} doesn’t allow us to store it.
        {!isRescannable(scan) && ' This uses one lookup and doesn’t change the old scan.'}
      </p>
    </div>
  )
}

const RESCAN_HOURS = 24

/** A point can be measured again within a day of its scan; later, the scan would mix results from two days */
function isRescannable({ main }: ScanDetail): boolean {
  return main.state !== 'running' && Date.now() - Date.parse(main.generated_datetime) < RESCAN_HOURS * 3_600_000
}

interface RescanButtonProps {
  rescan: ReturnType<typeof useRescanPoint>
  cell: ScanCell
  isMain?: boolean
}

function RescanButton({ rescan, cell, isMain = false }: RescanButtonProps) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      loading={rescan.isPending}
      leftSection={<IconRefresh className={classes.icon} stroke={1.75} aria-hidden />}
      onClick={() => rescan.mutate(cell.client_map_grid_cell_uuid)}
    >
      Scan this point again
    </Button>
  )
}

const LINES = [1, 2, 3, 4, 5]

function LoadingPlaces() {
  return (
    <Loading label="Loading the results">
      {LINES.map((line) => (
        <Skeleton key={line} className={classes.placeShape} />
      ))}
    </Loading>
  )
}
