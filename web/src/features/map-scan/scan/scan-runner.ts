import { useSyncExternalStore } from 'react'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { cancelScan, completeScan, scanGoogleCell, scanYelpCell } from '#contract/map-scan/scans.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiError, errorMessageOf, isSessionEnded } from '../../../platform/api/api-error.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { notifyError, notifyProgress, notifySuccess, type ProgressToast } from '../../../ui/dialogs/toasts.ts'
import { refreshScan, refreshScanBudget, refreshScanLists, updateCachedCell } from '../scan-cache.ts'

/** Number of concurrent requests: as many connections as a browser opens to one server */
const IN_FLIGHT = 6
const MAX_ATTEMPTS = 3
const FIRST_PAUSE_MS = 1000

export interface ScanStart {
  uuid: string
  service: ScanService
  keyword: string
  competitorIds: readonly string[]
  /** Points of the whole grid */
  points: number
  /** The points to measure, in order */
  open: readonly string[]
}

/** A scan that this browser is working on, regardless of which screen is shown */
export interface ScanRun {
  uuid: string
  service: ScanService
  points: number
  done: number
  /** stopped: something went wrong, and "Continue" measures the remaining points */
  state: 'running' | 'waiting' | 'stopped'
  /** A sentence that explains why it is waiting or stopped */
  problem: string
}

interface Work extends ScanStart {
  run: ScanRun
  queue: string[]
  stop: AbortController
  /** Whether the screen that shows the scan's progress is open, in which case no toast is needed */
  isOnScreen: boolean
  toast: ProgressToast | null
}

const works = new Map<string, Work>()
const listeners = new Set<() => void>()

function subscribeToRuns(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useScanRun(uuid: string | null): ScanRun | null {
  return useSyncExternalStore(subscribeToRuns, () => (uuid === null ? null : (works.get(uuid)?.run ?? null)))
}

export const isScanRunning = (uuid: string): boolean => works.has(uuid)

/** Measures the open points of a scan and completes it. Continues on other screens; a second call for the same scan has no effect */
export function startScanRun(start: ScanStart): void {
  if (works.has(start.uuid)) return
  const run: ScanRun = {
    uuid: start.uuid,
    service: start.service,
    points: start.points,
    done: start.points - start.open.length,
    state: 'running',
    problem: '',
  }
  const work: Work = { ...start, run, queue: [...start.open], stop: new AbortController(), isOnScreen: false, toast: null }
  works.set(start.uuid, work)
  notifyListeners()
  void measurePointsAndComplete(work)
}

export function resumeStoppedRun(uuid: string): void {
  const work = works.get(uuid)
  if (work?.run.state !== 'stopped') return
  work.stop = new AbortController()
  updateRunAndNotify(work, { state: 'running', problem: '' })
  void measurePointsAndComplete(work)
}

/** Cancels a scan; points that were already measured stay */
export async function cancelRunAndScan(uuid: string): Promise<void> {
  works.get(uuid)?.stop.abort()
  try {
    await call(cancelScan, { params: { client_map_grid_uuid: uuid } })
  } catch (error) {
    const work = works.get(uuid)
    if (work) updateRunAndNotify(work, { state: 'stopped', problem: errorMessageOf(error) })
    return
  }
  stopAndRemoveRun(uuid)
  await Promise.all([refreshScan(uuid), refreshScanLists()])
}

/** The scan is over on this screen: completed, canceled, deleted, ended elsewhere, or its user signed out */
export function stopAndRemoveRun(uuid: string): void {
  const work = works.get(uuid)
  if (!work) return
  work.stop.abort()
  work.toast?.end()
  works.delete(uuid)
  notifyListeners()
}

/**
 * Call this when the screen that shows the scan opens, and the returned function when it closes; from then on a toast shows the progress
 */
export function markRunShownOnScreen(uuid: string): () => void {
  const work = works.get(uuid)
  if (!work) return () => {}
  work.isOnScreen = true
  work.toast?.end()
  work.toast = null
  return () => {
    work.isOnScreen = false
    if (works.get(uuid) === work) updateProgressToast(work)
  }
}

/**
 * Measures all points, several at a time, then completes the scan. Returns if the scan is stopped, with the unmeasured points back in the
 * queue
 */
async function measurePointsAndComplete(work: Work): Promise<void> {
  const { uuid, stop } = work
  await Promise.all(Array.from({ length: IN_FLIGHT }, () => measureQueuedPoints(work)))
  if (stop.signal.aborted) return
  try {
    await call(completeScan, { params: { client_map_grid_uuid: uuid } }, { signal: stop.signal })
  } catch (error) {
    return stopRunWithError(work, stop, error)
  }
  stopAndRemoveRun(uuid)
  notifySuccess('scan success!')
  refreshScanBudget()
  await Promise.all([refreshScan(uuid), refreshScanLists()])
}

async function measureQueuedPoints(work: Work): Promise<void> {
  const { stop } = work
  while (!stop.signal.aborted) {
    const cell = work.queue.shift()
    if (cell === undefined) return
    if (!(await measurePointWithRetries(work, cell, stop))) work.queue.unshift(cell)
  }
}

async function measurePointWithRetries(work: Work, cell: string, stop: AbortController): Promise<boolean> {
  for (let failures = 0; !stop.signal.aborted; ) {
    try {
      const response = await requestCellMeasurement(work, cell, stop.signal)
      if (response.state === 'measured' || response.state === 'not_measured') {
        updateCachedCell(work.uuid, cell, { ...response, state: response.state })
        updateRunAndNotify(work, { done: work.run.done + 1, state: 'running', problem: '' })
        return true
      }
      updateRunAndNotify(work, { state: 'waiting', problem: response.problem })
      await pauseOrUntilAborted((response.retry_after_s ?? 1) * 1000, stop.signal)
    } catch (error) {
      if (stop.signal.aborted) return false
      failures += 1
      if (!isTransient(error) || failures === MAX_ATTEMPTS) {
        stopRunWithError(work, stop, error)
        return false
      }
      await pauseOrUntilAborted(FIRST_PAUSE_MS * 2 ** (failures - 1), stop.signal)
    }
  }
  return false
}

function requestCellMeasurement({ uuid, service, competitorIds }: Work, cell: string, signal: AbortSignal) {
  const body = { client_map_grid_uuid: uuid, client_map_grid_cell_uuid: cell, client_competitors_id: [...competitorIds] }
  return service === 'google' ? call(scanGoogleCell, { body }, { signal }) : call(scanYelpCell, { body }, { signal })
}

/** A dropped connection or a restarting server. All other failures are final responses, which a retry would not change */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** Stops all requests in flight. Reports the first failure, but not the failures that result from stopping */
function stopRunWithError(work: Work, stop: AbortController, error: unknown): void {
  if (stop.signal.aborted) return
  stop.abort()
  refreshScanBudget()
  // Deleted, canceled or completed in the meantime, in another window or by a colleague
  const isOver = error instanceof ApiError && (error.code === 'not_found' || error.code === 'conflict')
  if (isOver || isSessionEnded(error)) {
    stopAndRemoveRun(work.uuid)
    void refreshScan(work.uuid)
    void refreshScanLists()
    return
  }
  updateRunAndNotify(work, { state: 'stopped', problem: errorMessageOf(error) })
  if (!work.isOnScreen) notifyError(`The scan of “${work.keyword}” stopped: ${errorMessageOf(error)}`)
}

function updateRunAndNotify(work: Work, changes: Partial<ScanRun>): void {
  if (works.get(work.uuid) !== work) return
  work.run = { ...work.run, ...changes }
  notifyListeners()
  updateProgressToast(work)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function updateProgressToast(work: Work): void {
  const { run, keyword } = work
  if (work.isOnScreen || run.state === 'stopped') {
    work.toast?.end()
    work.toast = null
    return
  }
  work.toast ??= notifyProgress(`Scanning “${keyword}”`, () => void cancelRunAndScan(work.uuid))
  work.toast.report(`${run.done} of ${run.points} points`)
}

function pauseOrUntilAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

// Another account must not continue this account's scans. The server stores them, and opening their page resumes them
sessionStore.subscribe(({ token }, before) => {
  if (token !== before.token && token === null) for (const uuid of [...works.keys()]) stopAndRemoveRun(uuid)
})
