import { queryClient } from './api/query-client.ts'

const QUIET_MS = 500

/**
 * Runs the work once the screen has its data and the browser is idle. Checks twice per second, because a screen sends one request after
 * another and is not quiet between them. The returned function cancels the work.
 */
export function runWhenQuiet(work: () => void): () => void {
  let quietBefore = false
  const timer = setInterval(() => {
    const isQuiet = document.readyState === 'complete' && queryClient.isFetching() === 0
    if (isQuiet && quietBefore) {
      clearInterval(timer)
      runWhenIdle(work)
    }
    quietBefore = isQuiet
  }, QUIET_MS)
  return () => clearInterval(timer)
}

function runWhenIdle(work: () => void): void {
  // Safari has no idle callback
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work)
  else work()
}
