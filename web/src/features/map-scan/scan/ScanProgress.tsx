import { Button, Progress } from '@mantine/core'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { confirmDialog } from '../../../ui/dialogs/confirm-dialog.ts'
import { formatPoints } from '../scan-labels.ts'
import classes from './scan.module.css'
import { cancelRunAndScan, resumeStoppedRun, useScanRun } from './scan-runner.ts'

/** After its last point is measured, a scan still has to be completed */
const MAX_RUNNING_PERCENT = 99

/** While a scan runs: its progress, why it is waiting, and how to stop it. Afterwards: which points have no rank */
export function ScanProgress({ scan }: { scan: ScanDetail }) {
  const { main, cells } = scan
  const uuid = main.client_map_grid_uuid
  const run = useScanRun(uuid)
  if (main.state !== 'running') return <UnmeasuredPoints scan={scan} />
  const done = run?.done ?? cells.filter(({ state }) => state !== 'open').length
  const isStopped = run?.state === 'stopped'
  return (
    <section className={classes.progress} data-stopped={isStopped || undefined} aria-label="Scan progress">
      <div className={classes.progressHead} role="status">
        <b>{isStopped ? 'Scan stopped' : main.scheduled ? 'Scheduled scan running' : 'Scanning'}</b>
        <span className={classes.muted}>
          {done} of {formatPoints(cells.length)}
        </span>
      </div>
      <Progress
        value={Math.min(MAX_RUNNING_PERCENT, (100 * done) / cells.length)}
        aria-label="Measured points"
        color={isStopped ? 'gray' : undefined}
      />
      {run && run.problem !== '' && <p className={classes.progressWhy}>{run.problem}</p>}
      {run && (
        <div className={classes.progressButtons}>
          {isStopped && (
            <Button size="xs" onClick={() => resumeStoppedRun(uuid)}>
              Continue
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => void confirmAndCancelScan(uuid)}>
            Cancel scan
          </Button>
        </div>
      )}
    </section>
  )
}

async function confirmAndCancelScan(uuid: string): Promise<void> {
  const isWanted = await confirmDialog({
    title: 'Cancel scan',
    message: 'Points measured so far stay in the history. The rest won’t be measured.',
    confirmLabel: 'Cancel scan',
    cancelLabel: 'Keep scanning',
    tone: 'danger',
  })
  if (isWanted) await cancelRunAndScan(uuid)
}

function UnmeasuredPoints({ scan: { main, cells } }: { scan: ScanDetail }) {
  const missing = cells.filter(({ state }) => state !== 'measured').length
  if (missing === 0) return null
  const what = `${formatPoints(missing)} of ${cells.length} ${missing === 1 ? 'was' : 'were'} not measured`
  return (
    <section className={classes.progress} data-stopped aria-label="Points without a rank">
      <b>{main.state === 'cancelled' ? 'This scan was canceled' : what}</b>
      <p className={classes.progressWhy}>
        {main.state === 'cancelled' ? `${what}.` : 'They aren’t included in the totals. Open one on the map to measure it again.'}
      </p>
    </section>
  )
}
