import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import { ConsentEnded } from '../../../platform/vendors/consent-ended.ts'
import { findOwnConnection, type OwnConnection, recordConnectionSync } from '../../connections/connections.public.ts'
import { addMonths, type Month } from '../months.ts'
import { describeReportJob } from '../narrative/describe-report.job.ts'
import { SEO_SOURCES } from '../seo.tables.ts'
import { KIND_OF } from '../seo-kinds.ts'
import { chooseAndSaveReportKeywords } from './choose-places.ts'
import { fetchMonthToSave } from './read-month.ts'
import { deleteLeadingEmptyMonths } from './save-months.queries.ts'
import {
  clearSyncRun,
  findTimeZone,
  lockSyncRun,
  markSyncEnded,
  recordSyncFailure,
  type SyncKey,
  saveSyncProgress,
  takeOverSyncRun,
} from './seo-syncs.queries.ts'

/** Shorter than the queue's timeout; another job continues the sync */
const MAX_RUN_MS = 4 * 60_000
/** Google blocks a property after ten server errors per hour, and renews its quota within the hour */
const FIRST_WAIT_S = 120
const MAX_WAIT_S = 3600
/** About a day of retries. After that, the nightly schedule tries again and resumes where this run stopped */
const MAX_FAILURES = 26
const DESCRIBED_AFTER_S = 120

interface Run {
  services: Services
  key: SyncKey
  runUuid: string
  own: OwnConnection
  timeZone: string
}

/** Fetches the months of one source, newest first. Its progress is in the database, so the next run resumes a killed one */
export const syncSeoJob = defineJob({
  name: 'sync-seo',
  payload: z.object({ clientUuid: z.uuid(), source: z.enum(SEO_SOURCES) }),
  retry: { limit: 6, delayS: 30 },
  // A worker that was killed is detected after this time
  timeoutS: 300,

  async run(services, key) {
    const { database, clock } = services
    const runUuid = randomUUID()
    const begun = await withTenant(database, key.clientUuid, async (db) => {
      const own = await findOwnConnection(db, services, key.clientUuid, KIND_OF[key.source])
      // Currently no target is chosen: choosing one starts a separate sync
      if (!own) return clearSyncRun(db, key)
      const row = await takeOverSyncRun(db, key, runUuid, clock.now())
      if (row?.targetId !== own.targetId || !row.nextMonth) return null
      return { own, timeZone: await findTimeZone(db, key.clientUuid), month: row.nextMonth }
    })
    if (!begun) return
    const run = { services, key, runUuid, own: begun.own, timeZone: begun.timeZone }
    try {
      await syncMonthsFrom(run, begun.month)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await retryLaterOrEndSync(run, error)
    }
  },
})

async function syncMonthsFrom(run: Run, first: Month): Promise<void> {
  const { database, jobs } = run.services
  const endsAt = Date.now() + MAX_RUN_MS
  for (let month: Month | null = first; month; month = await syncMonthReturningNext(run, month)) {
    if (Date.now() > endsAt) return withTenant(database, run.key.clientUuid, (db) => jobs.enqueue(db, syncSeoJob, run.key))
  }
}

/** Returns the next month; null when this was the last one, or another run has taken over */
async function syncMonthReturningNext({ services, key, runUuid, own, timeZone }: Run, month: Month): Promise<Month | null> {
  const { database, clock, seo, jobs } = services
  const save = await fetchMonthToSave({ seo, key, own, month, today: localDay(clock.now(), timeZone) })
  return withTenant(database, key.clientUuid, async (db) => {
    const state = await lockSyncRun(db, key, runUuid)
    if (!state) return null
    const now = clock.now()
    if (save) {
      await save(db, now)
      await chooseAndSaveReportKeywords(db, key.clientUuid, month)
    }
    const next = addMonths(month, -1)
    if (state.lastMonth && next >= state.lastMonth) {
      await saveSyncProgress(db, key, now, next)
      return next
    }
    await deleteLeadingEmptyMonths(db, key.clientUuid, key.source)
    await markSyncEnded(db, key, now)
    await recordConnectionSync(db, key.clientUuid, KIND_OF[key.source], now)
    // The other source has probably finished by then too
    await jobs.enqueue(db, describeReportJob, { clientUuid: key.clientUuid }, { afterS: DESCRIBED_AFTER_S })
    return null
  })
}

/** Retries later if Google limits our rate or is down; any other rejection needs a person */
async function retryLaterOrEndSync({ services, key, runUuid }: Run, error: ProviderError): Promise<void> {
  const { database, clock, jobs, log } = services
  log.warn({ error, ...key }, 'SEO figures could not be read')
  const isEnded = error instanceof ConsentEnded
  await withTenant(database, key.clientUuid, async (db) => {
    const before = await lockSyncRun(db, key, runUuid)
    if (!before) return
    const isRetried = error.retryable && before.failures < MAX_FAILURES
    const waitS = Math.min(MAX_WAIT_S, error.retryAfterS ?? FIRST_WAIT_S * 2 ** before.failures)
    await recordSyncFailure(db, key, {
      problemKind: isEnded ? 'consent' : error.retryable ? 'waiting' : 'refused',
      problem: error.message,
      // A person has to act, which may take months: the months that pass until then must be requested too
      ...(!error.retryable && { nextMonth: null }),
      waitsUntil: isRetried ? new Date(clock.now().getTime() + waitS * 1000) : null,
    })
    if (isRetried) await jobs.enqueue(db, syncSeoJob, key, { afterS: waitS })
  })
}
