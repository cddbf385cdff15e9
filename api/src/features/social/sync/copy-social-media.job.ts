import { z } from 'zod'
import { READ_NETWORKS } from '#contract/social/social-networks.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { SocialAccess, SocialSource } from '../../../platform/vendors/social-source.ts'
import { findOwnConnection } from '../../connections/connections.public.ts'
import { isMp4, reencodePictureCopies } from '../media/copy-picture.ts'
import { fileKeyOf } from '../media/media-key.ts'
import { KIND_OF } from '../social-kinds.ts'
import { findNextWaitingFile, type MediaFile, markFileCopiedIfUnchanged, markFileFailed, saveRenewedLinks } from './social-media.queries.ts'
import type { SyncKey } from './sync-social.queries.ts'

const MAX_BYTES = { picture: 12 * 1024 * 1024, video: 48 * 1024 * 1024 }
const MAX_RUN_MS = 10 * 60_000
/** Limits the list of files that failed in this run */
const MAX_FAILED = 50
const MAX_CONSECUTIVE_FAILURES = 4

/** Copies pictures and videos into our file store, one at a time: the network's links expire after a few days */
export const copySocialMediaJob = defineJob({
  name: 'copy-social-media',
  payload: z.object({ clientUuid: z.uuid(), network: z.enum(READ_NETWORKS), accountId: z.string() }),
  retry: { limit: 8, delayS: 60 },
  // A video is in memory while it is copied
  slots: 2,

  async run(services, key): Promise<void> {
    const { database, jobs, social } = services
    const source = social[key.network]
    if (!source) return
    const endsAt = Date.now() + MAX_RUN_MS
    const renewed = new Set<string>()
    let access: Promise<SocialAccess | null> | undefined
    const failed: string[] = []
    let failuresInARow = 0
    for (;;) {
      if (Date.now() > endsAt || failed.length > MAX_FAILED)
        return withTenant(database, key.clientUuid, (db) => jobs.enqueue(db, copySocialMediaJob, key, { afterS: 60 }))
      const file = await withTenant(database, key.clientUuid, (db) => findNextWaitingFile(db, key, failed))
      if (!file) return
      const outcome = await copyMediaFile(services, source, key, file).catch((error: unknown) => {
        // One link without a response must not block the next ones; many in a row mean that the network is down
        failuresInARow += 1
        if (!(error instanceof ProviderError) || failuresInARow > MAX_CONSECUTIVE_FAILURES) throw error
        return 'noResponse' as const
      })
      if (outcome === 'noResponse') {
        failed.push(file.fileUuid)
        continue
      }
      failuresInARow = 0
      if (outcome === 'copied') continue
      if (outcome === 'expired' && !renewed.has(file.postId)) {
        renewed.add(file.postId)
        access ??= openOwnAccount(services, source, key)
        await renewMediaLinks(services, await access, key, file)
      } else {
        failed.push(file.fileUuid)
        await withTenant(database, key.clientUuid, (db) => markFileFailed(db, key, file))
      }
    }
  },
})

/** Throws when the network does not respond: the file waits for the next sync, or the job is retried */
async function copyMediaFile(
  services: Services,
  source: SocialSource,
  key: SyncKey,
  file: MediaFile,
): Promise<'copied' | 'expired' | 'unusable'> {
  const { database, files } = services
  const fetched = await source.fetchMedia(file.sourceUrl, MAX_BYTES[file.part]).catch((error) => {
    if (error instanceof ProviderError && !error.retryable) return 'unusable' as const
    throw error
  })
  if (fetched === null) return 'expired'
  if (fetched === 'unusable') return 'unusable'
  if (file.part === 'video') {
    if (!isMp4(fetched.bytes)) return 'unusable'
    await files.put(fileKeyOf(file.fileUuid, 'whole'), fetched.bytes, 'video/mp4')
    const facts = { contentType: 'video/mp4', width: 0, height: 0 }
    await withTenant(database, key.clientUuid, (db) => markFileCopiedIfUnchanged(db, key, file, facts))
    return 'copied'
  }
  const picture = await reencodePictureCopies(key.clientUuid, fetched.bytes)
  if (!picture) return 'unusable'
  await files.put(fileKeyOf(file.fileUuid, 'whole'), picture.large, 'image/webp')
  await files.put(fileKeyOf(file.fileUuid, 'small'), picture.small, 'image/webp')
  const { width, height } = picture
  await withTenant(database, key.clientUuid, (db) => markFileCopiedIfUnchanged(db, key, file, { contentType: 'image/webp', width, height }))
  return 'copied'
}

/** null when another account, or none, is now connected */
async function openOwnAccount(services: Services, source: SocialSource, key: SyncKey): Promise<SocialAccess | null> {
  const own = await withTenant(services.database, key.clientUuid, (db) =>
    findOwnConnection(db, services, key.clientUuid, KIND_OF[key.network]),
  )
  return own?.targetId === key.accountId ? source.open(own, key.accountId, {}) : null
}

/** Fetches new links; if the post or the connection is gone, the copy fails at its next attempt */
async function renewMediaLinks({ database }: Services, access: SocialAccess | null, key: SyncKey, file: MediaFile): Promise<void> {
  const items = await access?.findMedia(file.postId).catch((error: unknown) => {
    if (error instanceof ProviderError && !error.retryable) return null
    throw error
  })
  if (items) await withTenant(database, key.clientUuid, (db) => saveRenewedLinks(db, key, file.postId, items))
}
