import { whenQuiet } from '../platform/when-quiet.ts'

/** Once the first screen is there and nothing else is to do: the worker is of no use to it. Without one, everything works but push */
export function installWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenQuiet(() => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {})
  })
}
