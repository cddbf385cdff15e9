import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import type { ConnectionUse } from '../../../platform/connections/connection-use.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import type { Services } from '../../../platform/services/services.ts'
import { KIND_OF, NETWORK_NAMES } from '../social-kinds.ts'
import { syncSocialJob } from './sync-social.job.ts'
import {
  claimSync,
  findConnectedAccount,
  markAccountConnectedAndShown,
  markAccountDisconnected,
  type SyncKey,
} from './sync-social.queries.ts'

const SWEEP_EVERY_MS = 6.5 * 24 * 3_600_000
const SYNC_LIMIT = { name: 'social sync by client', max: 20, windowS: 3600 }

/** Does nothing while a sync runs or the network has limited our rate */
export async function queueSyncIfIdle(db: Db, { jobs, clock }: Services, key: SyncKey, afterS = 0): Promise<void> {
  const now = clock.now()
  if (await claimSync(db, key, now, new Date(now.getTime() - SWEEP_EVERY_MS))) await jobs.enqueue(db, syncSocialJob, key, { afterS })
}

export async function queueSyncOnRequest({ services, account, inTenant }: SlowAccountContext, network: ReadNetwork): Promise<void> {
  await countAttemptOrThrow(services.database, services.clock, SYNC_LIMIT, account.clientUuid)
  await inTenant((db) => assertConnectedAndQueueSync(db, services, account.clientUuid, network))
}

export async function assertConnectedAndQueueSync(db: Db, services: Services, clientUuid: string, network: ReadNetwork): Promise<void> {
  const key = await findConnectedAccount(db, clientUuid, network)
  if (!key) throw new AppError('conflict', `${NETWORK_NAMES[network]} isn’t connected. Connect it under Settings > Connections.`)
  await queueSyncIfIdle(db, services, key)
}

/** Shows the page or account that the business picked, starting with its first post */
export const createSocialConnectionUse = (network: ReadNetwork): ConnectionUse => ({
  kind: KIND_OF[network],
  async changed(db, services, { clientUuid, target }) {
    if (!target) return markAccountDisconnected(db, clientUuid, network)
    const key = { clientUuid, network, accountId: target.id }
    await markAccountConnectedAndShown(db, key)
    await queueSyncIfIdle(db, services, key)
  },
})
