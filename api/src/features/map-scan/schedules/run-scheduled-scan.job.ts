import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../platform/base/app-error.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findFollowedPlaces } from '../places/places.queries.ts'
import { measureCell } from '../scan/measure-cell.service.ts'
import type { Spender } from '../scan/scan-budget.ts'
import { type Cell, findScanByRequest, listCells, type Scan, setScanState } from '../scan/scans.queries.ts'
import { startScan } from '../scan/start-scan.service.ts'
import { finishAndEmailScan } from './finish-scheduled-scan.ts'
import { findCompanyBrandAndTimeZone, findSchedule, updateSchedule } from './schedules.queries.ts'

const CONCURRENCY = 4
/** How long a point waits for a slot before the job stops and is enqueued again */
const PATIENCE_MS = 60_000
const RETRY_AFTER_S = 1800
/** A scan not finished by then is canceled, because its points would be days apart */
const GIVE_UP_MS = 36 * 3_600_000

const payload = z.object({ clientUuid: z.uuid(), scheduleUuid: z.uuid(), plannedAt: z.iso.datetime() })
type Run = z.output<typeof payload>

/** The reason why the run stopped, and when to continue */
interface Stopped {
  problem: string
  afterS: number
}

/**
 * One run of a schedule. The scan is created once, and each attempt continues with the points that are still open, so that a dying process
 * loses nothing. When a budget or a rate limit is used up, the run is enqueued again for later.
 */
export const runScheduledScanJob = defineJob({
  name: 'run-scheduled-scan',
  payload,
  retry: { limit: 4, delayS: 60 },

  async run(services, run) {
    const stopped = await measureAndFinishScan(services, run)
    if (!stopped) return
    const { database, jobs, clock } = services
    const isTooLate = clock.now().getTime() - Date.parse(run.plannedAt) > GIVE_UP_MS
    await withTenant(database, run.clientUuid, async (db) => {
      await updateSchedule(db, run.clientUuid, run.scheduleUuid, { problem: stopped.problem })
      if (!isTooLate) return jobs.enqueue(db, runScheduledScanJob, run, { afterS: stopped.afterS })
      const scan = await findScanByRequest(db, run.clientUuid, deriveRequestUuid(run))
      if (scan?.state === 'running') await setScanState(db, scan, 'cancelled', clock.now())
    })
  },

  onDead: ({ database }, { clientUuid, scheduleUuid }) =>
    withTenant(database, clientUuid, (db) =>
      updateSchedule(db, clientUuid, scheduleUuid, { problem: 'The latest scan failed. The next one will run as scheduled.' }),
    ),
})

async function measureAndFinishScan(services: Services, run: Run): Promise<Stopped | null> {
  const { database, clock } = services
  const { clientUuid } = run
  const spender = await withTenant(database, clientUuid, async (db): Promise<Spender | null> => {
    const facts = await findCompanyBrandAndTimeZone(db, clientUuid)
    return facts && { clientUuid, timeZone: facts.timeZone }
  })
  if (!spender) return null
  try {
    const started = await startScheduledScan(services, run, spender)
    if (started?.scan.state !== 'running') return null
    const open = started.cells.filter(({ state }) => state !== 'measured')
    const stopped = await measurePoints(services, spender, started.scan, open)
    if (stopped) return stopped
    const isOutage = await isMostlyUnmeasured(services, started.scan)
    const age = clock.now().getTime() - Date.parse(run.plannedAt)
    if (isOutage && age < GIVE_UP_MS / 3)
      return { problem: 'Most points couldn’t be measured. We’ll try again automatically.', afterS: RETRY_AFTER_S }
    await finishAndEmailScan(services, run, started.scan.uuid)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { problem: error.message, afterS: error.retryAfterS ?? RETRY_AFTER_S }
  }
}

function startScheduledScan({ database, clock }: Services, run: Run, spender: Spender): Promise<{ scan: Scan; cells: Cell[] } | null> {
  return withTenant(database, run.clientUuid, async (db) => {
    const schedule = await findSchedule(db, run.clientUuid, run.scheduleUuid)
    if (!schedule || schedule.paused) return null
    const { service, keyword, grid, diagonalMiles, uuid } = schedule
    // A competitor that has been deleted is no longer followed
    const followed = await findFollowedPlaces(db, run.clientUuid, service, schedule.competitorUuids)
    const order = { service, keyword, grid, diagonalMiles, type: 'REGULAR' as const, competitorUuids: followed.map((place) => place.uuid) }
    return startScan(db, spender, { ...order, requestUuid: deriveRequestUuid(run), scheduleUuid: uuid }, clock.now())
  })
}

/** Measures several points concurrently. The first one that has to wait stops all of them */
async function measurePoints(services: Services, spender: Spender, scan: Scan, cells: Cell[]): Promise<Stopped | null> {
  const inTenant = <T>(inside: Parameters<typeof withTenant<T>>[2]) => withTenant(services.database, scan.clientUuid, inside)
  const waiting = [...cells]
  let stopped: Stopped | null = null
  const workers = Array.from({ length: CONCURRENCY }, async () => {
    for (let cell = waiting.shift(); cell && !stopped; cell = waiting.shift()) {
      const order = { scanUuid: scan.uuid, cellUuid: cell.uuid, competitorUuids: [], again: false, idsOnly: true, patienceMs: PATIENCE_MS }
      const open = await measureCell(services, { spender, inTenant }, order)
      if (open) stopped = { problem: open.problem, afterS: Math.max(60, open.retryAfterS) }
    }
  })
  const failed = (await Promise.allSettled(workers)).find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return stopped
}

function isMostlyUnmeasured({ database }: Services, scan: Scan): Promise<boolean> {
  return withTenant(database, scan.clientUuid, async (db) => {
    const cells = await listCells(db, scan.clientUuid, scan.uuid)
    return cells.filter(({ state }) => state === 'not_measured').length > cells.length / 2
  })
}

/** Idempotency key, the same for every attempt of a run */
function deriveRequestUuid({ scheduleUuid, plannedAt }: Run): string {
  const hex = createHash('sha256').update(`${scheduleUuid} ${plannedAt}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
