import { Button, Checkbox } from '@mantine/core'
import type { ScanRow } from '#contract/map-scan/scan-history.ts'
import { formatDate } from '../../../platform/time/moments.ts'
import { When } from '../../../platform/time/When.tsx'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { StatusBadge } from '../../../ui/content/StatusBadge.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { formatAverageRank, formatGrid, formatMiles, formatScanShare, SERVICE_LABELS } from '../scan-labels.ts'
import { GridThumb } from './GridThumb.tsx'
import classes from './history.module.css'

export interface ScanRowActions {
  timeZone: string
  isChosen: (scan: ScanRow) => boolean
  onChoose: (scan: ScanRow) => void
  detailHref: (scan: ScanRow) => string
  onDelete: (scan: ScanRow) => void
}

export function scanColumns({ timeZone, isChosen, onChoose, detailHref, onDelete }: ScanRowActions): Column<ScanRow>[] {
  return [
    {
      key: 'choose',
      header: 'Compare',
      hidesHeader: true,
      width: 40,
      render: (scan) => (
        <Checkbox
          aria-label={`Compare ${describeScan(scan, timeZone)}`}
          checked={isChosen(scan)}
          onChange={() => onChoose(scan)}
          classNames={{ icon: classes.tick }}
        />
      ),
    },
    {
      key: 'picture',
      header: 'Picture',
      hidesHeader: true,
      width: 56,
      render: ({ rankings, grid_number: grid }) => <GridThumb rankings={rankings} grid={grid} />,
    },
    {
      key: 'date',
      header: 'Date',
      size: 'short',
      isRowLink: true,
      render: ({ generated_datetime: at }) => <When at={at} format="MM/DD/YY" />,
    },
    {
      key: 'keyword',
      header: 'Keyword',
      render: (scan) => (
        <span className={classes.keyword}>
          {scan.keywords}
          <ScanState scan={scan} />
        </span>
      ),
    },
    { key: 'grid', header: 'Grid', size: 'number', render: ({ grid_number: grid }) => formatGrid(grid) },
    { key: 'diagonal', header: 'Diagonal', size: 'short', render: ({ diagonal }) => formatMiles(diagonal) },
    { key: 'competitors', header: 'Competitors', skeleton: 'badge', render: (scan) => <CompetitorNames scan={scan} /> },
    {
      key: 'type',
      header: 'Type',
      size: 'short',
      render: ({ grid_type: service }) => (
        <span className={classes.service}>
          <PlatformLogo platform={service} size={16} />
          {SERVICE_LABELS[service]}
        </span>
      ),
    },
    {
      key: 'top3',
      header: 'In top 3',
      align: 'end',
      render: ({ state, figures: metrics }) => <b>{formatScanShare(state, metrics.share_top3)}</b>,
    },
    { key: 'average', header: 'Average', align: 'end', render: ({ figures: metrics }) => formatAverageRank(metrics.average_rank) },
    {
      key: 'action',
      header: 'Action',
      isAction: true,
      align: 'end',
      render: (scan) => (
        <span className={classes.actions}>
          <Button
            component={AppLink}
            to={detailHref(scan)}
            variant="subtle"
            size="compact-sm"
            aria-label={`Details of ${describeScan(scan, timeZone)}`}
          >
            Detail
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => onDelete(scan)}
            aria-label={`Delete ${describeScan(scan, timeZone)}`}
          >
            Delete
          </Button>
        </span>
      ),
    },
  ]
}

/** "dentist near me of Nov 17, 2026" */
export const describeScan = ({ keywords, generated_datetime: at }: ScanRow, timeZone: string): string =>
  `${keywords} of ${formatDate(at, timeZone)}`

/** A finished scan needs no label */
export function ScanState({ scan }: { scan: ScanRow }) {
  if (scan.state === 'running') return <StatusBadge tone="info">Running</StatusBadge>
  if (scan.state === 'cancelled') return <StatusBadge tone="neutral">Canceled</StatusBadge>
  return null
}

/** The first name and the number of others: "Oak Street Dental +1" */
export function CompetitorNames({ scan: { competitor_list: names } }: { scan: ScanRow }) {
  const [first, ...others] = names
  if (!first) return <span className={classes.muted}>-</span>
  return (
    <span className={classes.competitors} title={names.map(({ name }) => name).join(', ')}>
      {first.name}
      {others.length > 0 && <span className={classes.more}>+{others.length}</span>}
    </span>
  )
}
