import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { When } from '../../../platform/time/When.tsx'
import { ChangeChip } from '../../../ui/charts/ChangeChip.tsx'
import { Metric } from '../../../ui/charts/Metric.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { useTop3ShareChange } from '../history.data.ts'
import { formatAverageRank, formatPoints, formatShareInTop3 } from '../scan-labels.ts'
import { BandBar } from './BandBar.tsx'
import { RivalList } from './RivalList.tsx'
import { ScanProgress } from './ScanProgress.tsx'
import classes from './scan.module.css'
import { summarizeScan } from './scan-summary.ts'

/** Metrics over all points, for the business and for the competitors */
export function ScanPanels({ scan, service }: { scan: ScanDetail; service: ScanService }) {
  const { own, rivals } = summarizeScan(scan)
  const { main } = scan
  const isComplete = main.state === 'complete'
  const isRunning = main.state === 'running'
  const gained = useTop3ShareChange(isComplete ? main : null)
  return (
    <div className={classes.panels}>
      <ScanProgress scan={scan} />
      <Card>
        <div className={classes.phoneHeadline}>
          <p className={classes.phoneShare}>
            {isRunning ? `${formatPoints(own.top3)} in the top 3 so far` : `${formatShareInTop3(own.share_top3)} in the top 3`}
          </p>
          {gained !== null && <ChangeChip percent={gained} unit="points" />}
        </div>
        <div className={classes.desktopHeadline}>
          <Metric label="Average rank" value={formatAverageRank(own.average_rank)} size="big" />
        </div>
        <p className={classes.when}>
          <span className={classes.phoneOnly}>Average rank {formatAverageRank(own.average_rank)}, </span>
          {own.measured === own.points ? formatPoints(own.points) : `${own.measured} of ${formatPoints(own.points)}`}
          {isRunning ? (
            ' so far'
          ) : (
            <>
              , scanned <When at={main.generated_datetime} amid />
            </>
          )}
        </p>
        <BandBar bands={own.bands} hasShares={!isRunning && own.measured > 0} />
      </Card>
      <Card title="Compared with competitors" className={classes.rivals ?? ''}>
        <RivalList own={own} ownName={main.place_name} rivals={rivals} />
        <TextLink to={`/mapScanList?grid_type=${service}`} chevron className={classes.historyLink}>
          Scan history
        </TextLink>
      </Card>
    </div>
  )
}
