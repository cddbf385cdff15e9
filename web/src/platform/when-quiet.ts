import { queryClient } from './query-client.ts'

const QUIET_MS = 500

/**
 * Does the work once the screen has its answers and nothing else is to do. Looked at twice a second: a screen asks one thing after the other,
 * and between the two it is not quiet yet. The function returned calls it off.
 */
export function whenQuiet(work: () => void): () => void {
  let quietBefore = false
  const timer = setInterval(() => {
    const isQuiet = document.readyState === 'complete' && queryClient.isFetching() === 0
    if (isQuiet && quietBefore) {
      clearInterval(timer)
      whenIdle(work)
    }
    quietBefore = isQuiet
  }, QUIET_MS)
  return () => clearInterval(timer)
}

function whenIdle(work: () => void): void {
  // Safari has no idle callback
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work)
  else work()
}
