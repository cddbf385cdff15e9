import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { SocialMediaItem } from '../../../platform/vendors/social-source.ts'
import { socialMediaFiles, socialPosts } from '../social.tables.ts'
import type { SyncKey } from './sync-social.queries.ts'

export type MediaFile = Pick<typeof socialMediaFiles.$inferSelect, 'postId' | 'position' | 'part' | 'sourceId' | 'sourceUrl' | 'fileUuid'>

const isMediaFileSql = ({ clientUuid, network }: SyncKey, { postId, position, part }: Pick<MediaFile, 'postId' | 'position' | 'part'>) =>
  and(
    eq(socialMediaFiles.clientUuid, clientUuid),
    eq(socialMediaFiles.network, network),
    eq(socialMediaFiles.postId, postId),
    eq(socialMediaFiles.position, position),
    eq(socialMediaFiles.part, part),
  )

/** The next file to copy; files of the newest posts come first */
export async function findNextWaitingFile(db: Db, { clientUuid, network }: SyncKey, tried: readonly string[]): Promise<MediaFile | null> {
  const { postId, position, part, sourceId, sourceUrl, fileUuid } = socialMediaFiles
  const [row] = await db
    .select({ postId, position, part, sourceId, sourceUrl, fileUuid })
    .from(socialMediaFiles)
    .innerJoin(
      socialPosts,
      and(
        eq(socialPosts.clientUuid, socialMediaFiles.clientUuid),
        eq(socialPosts.network, socialMediaFiles.network),
        eq(socialPosts.postId, postId),
      ),
    )
    .where(
      and(
        eq(socialMediaFiles.clientUuid, clientUuid),
        eq(socialMediaFiles.network, network),
        eq(socialMediaFiles.state, sql.raw("'waiting'")),
        tried.length > 0 ? notInArray(fileUuid, [...tried]) : undefined,
      ),
    )
    .orderBy(desc(socialPosts.postedAt), postId, position, part)
    .limit(1)
  return row ?? null
}

interface Copied {
  contentType: string
  width: number
  height: number
}

/** Does nothing if the post was changed in the meantime: then the new item is copied next */
export async function markFileCopiedIfUnchanged(db: Db, key: SyncKey, file: MediaFile, copied: Copied): Promise<void> {
  await db
    .update(socialMediaFiles)
    .set({ state: 'copied', sourceUrl: '', ...copied })
    .where(and(isMediaFileSql(key, file), eq(socialMediaFiles.sourceId, file.sourceId)))
}

export async function markFileFailed(db: Db, key: SyncKey, file: MediaFile): Promise<void> {
  await db
    .update(socialMediaFiles)
    .set({ state: 'failed', sourceUrl: '' })
    .where(and(isMediaFileSql(key, file), eq(socialMediaFiles.sourceId, file.sourceId)))
}

export async function saveRenewedLinks(db: Db, key: SyncKey, postId: string, items: readonly SocialMediaItem[]): Promise<void> {
  for (const [position, { sourceId, pictureUrl, videoUrl }] of items.entries()) {
    for (const [part, sourceUrl] of [['picture', pictureUrl] as const, ['video', videoUrl] as const])
      if (sourceUrl)
        await db
          .update(socialMediaFiles)
          .set({ sourceUrl, sourceId })
          .where(and(isMediaFileSql(key, { postId, position, part }), eq(socialMediaFiles.state, 'waiting')))
  }
}
