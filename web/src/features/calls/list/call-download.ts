import { useSyncExternalStore } from 'react'
import { type CallFilter, DOWNLOAD_NAME, downloadCalls } from '#contract/calls/calls.ts'
import { download } from '../../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../../platform/api/api-error.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { notifyError, notifyProgress, notifySuccess } from '../../../ui/dialogs/toasts.ts'
import { isOfferedZone } from '../time-zone-choice.ts'

let isRunning = false
const listeners = new Set<() => void>()

function setDownloadRunning(next: boolean): void {
  isRunning = next
  for (const listener of listeners) listener()
}

function subscribeToDownload(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsDownloading(): boolean {
  return useSyncExternalStore(subscribeToDownload, () => isRunning)
}

/** Continues after the user leaves the screen: a large export takes a while, and a toast shows its progress */
export async function startCallDownload(filter: CallFilter, zone: string): Promise<void> {
  if (isRunning) return
  setDownloadRunning(true)
  const cancel = new AbortController()
  const toast = notifyProgress('Preparing spreadsheet', () => cancel.abort())
  const report = throttleWork((bytes: number) => toast.report(`${formatBytes(bytes)} so far`))
  try {
    const query = { ...filter, ...(isOfferedZone(zone) ? { time_zone: zone } : {}) }
    const file = await download(downloadCalls, { query }, { signal: cancel.signal, onBytes: report })
    saveFile(file, DOWNLOAD_NAME)
    notifySuccess(`Downloaded ${DOWNLOAD_NAME} (${formatBytes(file.size)})`)
  } catch (error) {
    if (!cancel.signal.aborted) notifyError(errorMessageUnlessSignedOut(error))
  } finally {
    toast.end()
    setDownloadRunning(false)
  }
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

const MOMENT_MS = 200

/** Throttled: rendering every received chunk would cost more than receiving it */
function throttleWork(work: (value: number) => void): (value: number) => void {
  let last = 0
  return (value) => {
    if (Date.now() - last < MOMENT_MS) return
    last = Date.now()
    work(value)
  }
}
