import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ConsentEnded } from '../../../platform/connections/consent-ended.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { ProviderError } from '../../../platform/provider-error.ts'
import type { Services } from '../../../platform/services.ts'
import { localDay } from '../../../platform/zoned-time.ts'
import { findOwnConnection, noteConnectionSync, type OwnConnection } from '../../connections/connections.public.ts'
import { addMonths, type Month } from '../months.ts'
import { choosePlaces } from '../places/choose-places.ts'
import { SEO_SOURCES } from '../seo.tables.ts'
import { KIND_OF } from '../seo-kinds.ts'
import { describeReportJob } from '../words/describe-report.job.ts'
import { readMonth } from './read-month.ts'
import { forgetEmptyBeginning } from './save-months.queries.ts'
import { abandonSync, endSync, findTimeZone, lockRun, noteTrouble, type SyncKey, saveProgress, takeOver } from './seo-syncs.queries.ts'

/** Shorter than the queue's timeout: the rest is left to a job of its own */
const LONGEST_RUN_MS = 4 * 60_000
/** A property is blocked after ten server errors an hour, and its tokens come back within the hour */
const FIRST_WAIT_S = 120
const LONGEST_WAIT_S = 3600
/** About a day of waiting; then the nightly schedule tries again, and goes on where this one stopped */
const MOST_FAILURES = 26
const DESCRIBED_AFTER_S = 120

interface Run {
  services: Services
  key: SyncKey
  runUuid: string
  own: OwnConnection
  timeZone: string
}

/** Asks for the months of one source, the newest first. What it has done so far is in the database, so that a killed run is taken up by the next one */
export const syncSeoJob = defineJob({
  name: 'sync-seo',
  payload: z.object({ clientUuid: z.uuid(), source: z.enum(SEO_SOURCES) }),
  retry: { limit: 6, delayS: 30 },
  // A worker that was killed is noticed after this time
  timeoutS: 300,

  async run(services, key) {
    const { database, clock } = services
    const runUuid = randomUUID()
    const begun = await withTenant(database, key.clientUuid, async (db) => {
      const own = await findOwnConnection(db, services, key.clientUuid, KIND_OF[key.source])
      // Nothing is chosen at the moment: the choice brings a sync of its own
      if (!own) return abandonSync(db, key)
      const row = await takeOver(db, key, runUuid, clock.now())
      if (row?.targetId !== own.targetId || !row.nextMonth) return null
      return { own, timeZone: await findTimeZone(db, key.clientUuid), month: row.nextMonth }
    })
    if (!begun) return
    const run = { services, key, runUuid, own: begun.own, timeZone: begun.timeZone }
    try {
      await goThrough(run, begun.month)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await settleTrouble(run, error)
    }
  },
})

async function goThrough(run: Run, first: Month): Promise<void> {
  const { database, jobs } = run.services
  const endsAt = Date.now() + LONGEST_RUN_MS
  for (let month: Month | null = first; month; month = await takeMonth(run, month)) {
    if (Date.now() > endsAt) return withTenant(database, run.key.clientUuid, (db) => jobs.enqueue(db, syncSeoJob, run.key))
  }
}

/** The next month; null when this was the last one, or another run has taken over */
async function takeMonth({ services, key, runUuid, own, timeZone }: Run, month: Month): Promise<Month | null> {
  const { database, clock, seo, jobs } = services
  const save = await readMonth({ seo, key, own, month, today: localDay(clock.now(), timeZone) })
  return withTenant(database, key.clientUuid, async (db) => {
    const state = await lockRun(db, key, runUuid)
    if (!state) return null
    const now = clock.now()
    if (save) {
      await save(db, now)
      await choosePlaces(db, key.clientUuid, month)
    }
    const next = addMonths(month, -1)
    if (state.lastMonth && next >= state.lastMonth) {
      await saveProgress(db, key, now, next)
      return next
    }
    await forgetEmptyBeginning(db, key.clientUuid, key.source)
    await endSync(db, key, now)
    await noteConnectionSync(db, key.clientUuid, KIND_OF[key.source], now)
    // The other source is likely to be done by then too
    await jobs.enqueue(db, describeReportJob, { clientUuid: key.clientUuid }, { afterS: DESCRIBED_AFTER_S })
    return null
  })
}

/** Waits where Google limits us or is down, and goes on by a job of its own; what else it refuses waits for a person */
async function settleTrouble({ services, key, runUuid }: Run, error: ProviderError): Promise<void> {
  const { database, clock, jobs, log } = services
  log.warn({ error, ...key }, 'SEO figures could not be read')
  const isEnded = error instanceof ConsentEnded
  await withTenant(database, key.clientUuid, async (db) => {
    const before = await lockRun(db, key, runUuid)
    if (!before) return
    const goesOn = error.retryable && before.failures < MOST_FAILURES
    const waitS = Math.min(LONGEST_WAIT_S, error.retryAfterS ?? FIRST_WAIT_S * 2 ** before.failures)
    await noteTrouble(db, key, {
      problemKind: isEnded ? 'consent' : error.retryable ? 'waiting' : 'refused',
      problem: error.message,
      // A person has to act, which may take months: those that pass meanwhile must be asked for too
      ...(!error.retryable && { nextMonth: null }),
      waitsUntil: goesOn ? new Date(clock.now().getTime() + waitS * 1000) : null,
    })
    if (goesOn) await jobs.enqueue(db, syncSeoJob, key, { afterS: waitS })
  })
}
