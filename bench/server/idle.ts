import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 2_000
const LOOKS_IN_A_ROW = 5
const LIMIT_MS = 240_000
const UNFINISHED = /^marquee_queue_jobs\{[^}]*state="(?:due|running)"[^}]*\} ([1-9]\d*)/m

/**
 * Waits until the product has had no unfinished jobs for ten seconds. For about a minute, new demo data is still synced, transcribed and
 * drawn on the same cores as the measured browser
 */
export async function waitUntilIdle(url: string): Promise<void> {
  const startedAt = performance.now()
  for (let idle = 0; idle < LOOKS_IN_A_ROW; ) {
    if (performance.now() - startedAt > LIMIT_MS) throw new Error(`The product still has unfinished jobs after ${LIMIT_MS / 1000} s`)
    const response = await fetch(`${url}/metrics`)
    if (!response.ok) throw new Error(`/metrics returned ${response.status}`)
    idle = UNFINISHED.test(await response.text()) ? 0 : idle + 1
    await pause(LOOK_EVERY_MS)
  }
}
