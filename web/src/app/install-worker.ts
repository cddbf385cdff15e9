import { runWhenQuiet } from '../platform/when-quiet.ts'

/**
 * Installs the worker once the first screen has loaded and the browser is idle, because that screen does not need it. Without a worker
 * everything works except push
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  runWhenQuiet(() => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {})
  })
}
