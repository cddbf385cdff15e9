import { Button, Checkbox } from '@mantine/core'
import type { ScanRow } from '#contract/map-scan/scan-history.ts'
import { When } from '../../../platform/time/When.tsx'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { CardLink } from '../../../ui/lists/CardList.tsx'
import { formatAverageRank, formatGrid, formatMiles, formatScanShare, SERVICE_LABELS } from '../scan-labels.ts'
import { GridThumb } from './GridThumb.tsx'
import classes from './history.module.css'
import { CompetitorNames, describeScan, type ScanRowActions, ScanState } from './scan-columns.tsx'

export const SCAN_CARD_SHAPE = ['name', 'facts', 'facts', 'foot'] as const

export function ScanCard({ scan, actions }: { scan: ScanRow; actions: ScanRowActions }) {
  const { timeZone, isChosen, onChoose, detailHref, onDelete } = actions
  const { grid_type: service, figures: metrics } = scan
  return (
    <>
      <div className={classes.card}>
        <GridThumb rankings={scan.rankings} grid={scan.grid_number} size={64} />
        <div className={classes.cardText}>
          <div className={classes.cardLine}>
            <CardLink to={detailHref(scan)}>{scan.keywords}</CardLink>
            <ScanState scan={scan} />
          </div>
          <span className={classes.muted}>
            <When at={scan.generated_datetime} format="MM/DD/YY" />
          </span>
          <span className={classes.muted}>
            {formatGrid(scan.grid_number)}, {formatMiles(scan.diagonal)}
          </span>
          <span className={classes.service}>
            <PlatformLogo platform={service} size={16} />
            {SERVICE_LABELS[service]}
            <b>{formatScanShare(scan.state, metrics.share_top3)} in top 3</b>
            <span className={classes.muted}>average {formatAverageRank(metrics.average_rank)}</span>
          </span>
          <CompetitorNames scan={scan} />
        </div>
      </div>
      <div className={classes.cardButtons}>
        <Checkbox
          label="Compare"
          aria-label={`Compare ${describeScan(scan, timeZone)}`}
          checked={isChosen(scan)}
          onChange={() => onChoose(scan)}
          classNames={{ root: classes.compare, icon: classes.tick }}
        />
        <Button variant="subtle" color="gray" onClick={() => onDelete(scan)} aria-label={`Delete ${describeScan(scan, timeZone)}`}>
          Delete
        </Button>
      </div>
    </>
  )
}
