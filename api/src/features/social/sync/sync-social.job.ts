import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { READ_NETWORKS } from '#contract/social/social-networks.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import { ConsentEnded } from '../../../platform/vendors/consent-ended.ts'
import type { Refusals, SocialSource } from '../../../platform/vendors/social-source.ts'
import { findOwnConnection, type OwnConnection, recordConnectionSync, saveNewNeededScopes } from '../../connections/connections.public.ts'
import { findTimeZone } from '../social.queries.ts'
import { KIND_OF } from '../social-kinds.ts'
import { copySocialMediaJob } from './copy-social-media.job.ts'
import {
  lockSyncRun,
  markSyncEnded,
  recordSyncFailure,
  type SyncKey,
  type SyncRow,
  saveSyncProgress,
  takeOverSyncRun,
} from './sync-social.queries.ts'
import { STEPS } from './sync-steps.ts'

/** Shorter than the queue's timeout; another job continues the sync */
const MAX_RUN_MS = 4 * 60_000
const FIRST_WAIT_S = 30
const MAX_WAIT_S = 3600
/** About a day of retries. After that, the nightly schedule tries again and resumes where this run stopped */
const MAX_FAILURES = 30

interface Run {
  services: Services
  key: SyncKey
  runUuid: string
  startedAt: Date
  timeZone: string
  source: SocialSource
  own: OwnConnection
}

/** Syncs one page or account. Its progress is in the database, so that the next run resumes a killed one */
export const syncSocialJob = defineJob({
  name: 'sync-social',
  payload: z.object({ clientUuid: z.uuid(), network: z.enum(READ_NETWORKS), accountId: z.string() }),
  retry: { limit: 6, delayS: 30 },
  // A killed worker is detected after this time
  timeoutS: 300,

  async run(services, key) {
    const { database, clock, social } = services
    const runUuid = randomUUID()
    const source = social[key.network]
    const begun = await withTenant(database, key.clientUuid, async (db) => {
      const own = await findOwnConnection(db, services, key.clientUuid, KIND_OF[key.network])
      if (own?.targetId !== key.accountId) return null
      const row = await takeOverSyncRun(db, key, runUuid, clock.now())
      return row?.startedAt ? { own, startedAt: row.startedAt, timeZone: await findTimeZone(db, key.clientUuid) } : null
    })
    if (!begun || !source) return
    const run = { services, key, runUuid, source, ...begun }
    try {
      await runSyncSteps(run)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await retryLaterOrEndSync(run, error)
    }
  },
})

async function runSyncSteps(run: Run): Promise<void> {
  const { services, key, runUuid, source, own } = run
  const { database, jobs } = services
  const endsAt = Date.now() + MAX_RUN_MS
  let state = await withTenant(database, key.clientUuid, (db) => lockSyncRun(db, key, runUuid))
  const refusals = { ...state?.refusals }
  const access = await source.open(own, key.accountId, refusals)
  while (state && state.stage !== 'done') {
    if (Date.now() > endsAt) return withTenant(database, key.clientUuid, (db) => jobs.enqueue(db, syncSocialJob, key))
    state = await runSyncStep(run, { access, refusals }, state)
  }
}

/** Returns the state after the step; null when another run has taken over */
async function runSyncStep(
  { services, key, runUuid, startedAt, timeZone, source }: Run,
  { access, refusals }: { access: Awaited<ReturnType<SocialSource['open']>>; refusals: Refusals },
  state: SyncRow,
) {
  const { database, clock, jobs } = services
  if (state.stage === 'done') return null
  const now = clock.now()
  const write = await STEPS[state.stage]({
    key,
    access,
    longestSpanDays: source.longestSpanDays,
    state,
    startedAt,
    today: localDay(now, timeZone),
    now,
    read: (query) => withTenant(database, key.clientUuid, query),
  })
  return withTenant(database, key.clientUuid, async (db) => {
    if (!(await lockSyncRun(db, key, runUuid))) return null
    const progress = await write(db)
    if (state.stage === 'posts' && progress.stage !== 'posts') await jobs.enqueue(db, copySocialMediaJob, key)
    if (progress.stage !== 'done') {
      await saveSyncProgress(db, key, runUuid, clock.now(), { ...progress, refusals })
      return lockSyncRun(db, key, runUuid)
    }
    await markSyncEnded(db, key, clock.now())
    await saveNewNeededScopes(db, services, key.clientUuid, KIND_OF[key.network], access.neededScopes())
    await recordConnectionSync(db, key.clientUuid, KIND_OF[key.network], clock.now())
    return null
  })
}

/** Retries later if the network limits our rate or is down; an expired consent needs a person */
async function retryLaterOrEndSync({ services, key, runUuid }: Run, error: ProviderError): Promise<void> {
  const { database, clock, jobs, log } = services
  log.warn({ error, ...key }, 'a social network could not be synced')
  const isEnded = error instanceof ConsentEnded
  await withTenant(database, key.clientUuid, async (db) => {
    const before = await lockSyncRun(db, key, runUuid)
    if (!before) return
    const waitS = Math.min(MAX_WAIT_S, error.retryAfterS ?? FIRST_WAIT_S * 2 ** before.failures)
    // An expired cursor of Meta is worth a retry; any other permanent rejection waits for the nightly schedule
    const isRetried = !isEnded && (error.retryable || before.cursor !== null) && before.failures < MAX_FAILURES
    await recordSyncFailure(db, key, runUuid, {
      kind: isEnded ? 'needs_you' : 'waiting',
      problem: error.message,
      waitsUntil: isRetried ? new Date(clock.now().getTime() + waitS * 1000) : null,
      clearsCursor: !isEnded && !error.retryable,
    })
    if (isRetried) await jobs.enqueue(db, syncSocialJob, key, { afterS: waitS })
  })
}
