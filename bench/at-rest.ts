import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 2_000
const LOOKS_IN_A_ROW = 5
const LIMIT_MS = 240_000
const UNFINISHED = /^marquee_queue_jobs\{[^}]*state="(?:due|running)"[^}]*\} ([1-9]\d*)/m

/**
 * Waits until the product has no job in hand for ten seconds. A demo that was just made still syncs, transcribes and draws for about a minute,
 * on the same cores as the browser that is measured
 */
export async function waitUntilAtRest(url: string): Promise<void> {
  const startedAt = performance.now()
  for (let idle = 0; idle < LOOKS_IN_A_ROW; ) {
    if (performance.now() - startedAt > LIMIT_MS) throw new Error(`The product still has jobs in hand after ${LIMIT_MS / 1000} s`)
    const response = await fetch(`${url}/metrics`)
    if (!response.ok) throw new Error(`/metrics answered ${response.status}`)
    idle = UNFINISHED.test(await response.text()) ? 0 : idle + 1
    await pause(LOOK_EVERY_MS)
  }
}
